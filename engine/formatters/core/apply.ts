import { type Json, setOwn } from '../../domain/data/value.ts'
import { noteMembers } from '../../domain/data/wide-objects.ts'
import { type Argument, defineFormatter, text } from '../../language/plugin.ts'

/** The arguments after the name: the `@args` of the partial, and whether it is private. */
interface ApplyOptions {
  readonly args: { readonly [key: string]: Json } | undefined
  readonly isPrivate: boolean
}

const options: Argument<ApplyOptions> = {
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
    noteMembers(args, Object.keys(args).length)
    // Any argument defines `@args`, also one without an equals sign.
    return { args: words.length === 0 ? undefined : args, isPrivate: words.includes('private') }
  },
}

/**
 * `{item|apply card.html private size=large}` renders a partial or macro with the value as its data.
 *
 * Macros are searched before partials, also outside of a `private` partial. Without a name, and in a tree without a
 * root, it prints nothing.
 */
export const apply = defineFormatter({
  name: 'apply',
  about: 'Renders a partial or macro with the value as its data.',
  args: [text('name'), options],
  usesFrame: true,
  format(node, [name, { args, isPrivate }], frame) {
    const { run } = frame
    if (name === undefined || !run.inputs.isRoot) return ''
    const fragment = run.findFragment(name)
    const callable = fragment === undefined ? run.findCallable(name, frame) : undefined
    if (fragment === undefined && callable === undefined) return ''
    const inner = frame.push(node)
    inner.barrier = isPrivate
    if (args !== undefined) inner.define('@args', args)
    if (fragment !== undefined) return run.renderFragment(fragment, inner)
    return callable === undefined ? '' : run.call(name, callable, inner)
  },
})
