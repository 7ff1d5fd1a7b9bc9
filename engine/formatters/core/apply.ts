import { type Json, setOwn } from '../../domain/value.ts'
import { type Argument, defineFormatter, text } from '../../language/plugin.ts'

/** What follows the name: the `@args` of the partial, and whether it sees what is around it. */
interface Options {
  readonly args: { readonly [key: string]: Json } | undefined
  readonly isPrivate: boolean
}

const options: Argument<Options> = {
  name: 'private key=value',
  type: 'word',
  isRest: true,
  read(written, position) {
    const words = written.slice(position)
    const args: Record<string, Json> = {}
    for (const word of words) {
      const equals = word.indexOf('=')
      if (equals !== -1) setOwn(args, word.slice(0, equals), word.slice(equals + 1))
    }
    // Any word at all defines @args, even one that means nothing.
    return { args: words.length === 0 ? undefined : args, isPrivate: words.includes('private') }
  },
}

/**
 * `{item|apply card.html private size=large}` renders a partial or macro with the value as its data.
 *
 * A macro is looked for first, even beyond a `private`. Without a name, and in a tree without a root, there is nothing to apply.
 */
export const apply = defineFormatter({
  name: 'apply',
  about: 'Renders a partial or macro with the value as its data.',
  args: [text('name'), options],
  usesFrame: true,
  format(node, [name, { args, isPrivate }], frame) {
    const { run } = frame
    if (name === undefined || !run.inputs.isRoot) return ''
    const callable = run.findCallable(name, frame)
    if (callable === undefined) return ''
    const inner = frame.push(node)
    inner.barrier = isPrivate
    if (args !== undefined) inner.define('@args', args)
    return run.call(name, callable, inner)
  },
})
