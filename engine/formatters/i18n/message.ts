import { formatMessage, type MessageHost } from '../../domain/message.ts'
import { type Node, splitPath, toText } from '../../domain/value.ts'
import { type Argument, defineFormatter, type Resolve, toResolve } from '../../language/plugin.ts'
import { zoneIdOf } from './arguments.ts'

/** A value for the message: by position, and also by name when it is written as `name:reference` or `name=reference`. */
interface MessageArgument {
  readonly name: string | undefined
  readonly resolve: Resolve
}

const values: Argument<readonly MessageArgument[]> = {
  name: 'value',
  type: 'reference',
  isRest: true,
  read: (written, at) => written.slice(at).map(readArgument),
}

function readArgument(written: string): MessageArgument {
  const split = written.search(/[:=]/)
  return {
    name: split === -1 ? undefined : written.slice(0, split),
    resolve: toResolve(splitPath(written.slice(split + 1))),
  }
}

/** `{localizedStrings.inCart|message count name:item.title}` fills in an ICU-style message; '' without a locale. */
export const message = defineFormatter({
  name: 'message',
  aliases: ['plural'],
  about: 'Fills values into a message with plurals and choices, by the rules of the locale.',
  args: [values],
  usesFrame: true,
  format(node, [written], frame) {
    const { run, outer } = frame
    const cldr = run.inputs.cldr()
    if (cldr === undefined) return ''
    const positional: Node[] = []
    const named = new Map<string, Node>()
    for (const { name, resolve } of written) {
      // Names mean what they mean around the tag, not inside the message.
      const value = resolve(outer)
      positional.push(value)
      if (name !== undefined) named.set(name, value)
    }
    const { locale = '', memo } = run.inputs
    const host: MessageHost = {
      meter: run.budget,
      zoneId: () => zoneIdOf(frame),
      remember: (dependsOn, make) => memo.remember([locale, ...dependsOn], make),
    }
    return formatMessage(cldr, toText(node), positional, named, host)
  },
})
