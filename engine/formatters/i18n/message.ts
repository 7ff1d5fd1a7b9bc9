import type { CLDR } from '@phensley/cldr'
import { isArray, isObject, type Node, splitPath, toText } from '../../domain/data/value.ts'
import { pluralOfNoNumber, pluralWithoutOther } from '../../domain/diagnostics/catalogue.ts'
import type { Conversion } from '../../domain/locale/conversion-cache.ts'
import { formatMessage, type MessageFlaw, type MessageHost } from '../../domain/locale/message.ts'
import { type Argument, defineFormatter, type Frame, type Resolve, toResolve } from '../../language/plugin.ts'
import { zoneIdIn } from './arguments.ts'

/** The values of a message. All have a position; those written as `name:path` or `name=path` also have a name. */
interface MessageArguments {
  readonly resolves: readonly Resolve[]
  readonly positions: ReadonlyMap<string, number>
}

const values: Argument<MessageArguments> = {
  name: 'value',
  type: 'path',
  isRest: true,
  read(written, at) {
    const positions = new Map<string, number>()
    const resolves = written.slice(at).map((argument, position) => {
      const split = argument.search(/[:=]/)
      if (split !== -1) positions.set(argument.slice(0, split), position)
      return toResolve(splitPath(argument.slice(split + 1)))
    })
    return { resolves, positions }
  },
}

/** `{localizedStrings.inCart|message count name:item.title}` formats an ICU-style message; '' without a locale. */
export const message = defineFormatter({
  name: 'message',
  aliases: ['plural'],
  about: 'Formats a message with plurals and choices, by the rules of the locale.',
  args: [values],
  usesFrame: true,
  format(node, [{ resolves, positions }], frame) {
    const cldr = frame.run.cldr()
    if (cldr === undefined) return ''
    // Paths are resolved outside of the value, because the value is only the message. A missing value is passed as
    // null.
    const { outer } = frame
    const passed = resolves.map((resolve) => {
      frame.run.budget.charge(1)
      return resolve(outer) ?? null
    })
    return formatMessage(toText(node), { values: passed, positions, host: new Host(cldr, frame) })
  },
})

class Host implements MessageHost {
  readonly cldr: CLDR
  readonly #frame: Frame

  constructor(cldr: CLDR, frame: Frame) {
    this.cldr = cldr
    this.#frame = frame
  }

  get meter() {
    return this.#frame.run.budget
  }

  report(flaw: MessageFlaw, value: Node): void {
    const { run } = this.#frame
    const { argument, kind } = flaw
    const toFinding = () =>
      kind === 'lacks-other' ? pluralWithoutOther(argument) : pluralOfNoNumber(argument, describe(value))
    run.reportOnce(flaw, () => [toFinding()], run.callSpan)
  }

  zoneId(): string {
    return zoneIdIn(this.#frame)
  }

  remember({ rule, zoneId, first, second }: Omit<Conversion, 'locale'>, make: () => string): string {
    const { locale = '', conversions } = this.#frame.run.inputs
    return conversions.remember({ rule, locale, zoneId, first, second }, make)
  }
}

/** Longer text is cut in a finding. */
const MAX_SHOWN = 40

/** A value that is no number, in words; '' for one that is missing or null. */
function describe(value: Node): string {
  if (value === undefined || value === null) return ''
  if (isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : `"${toText(value).slice(0, MAX_SHOWN)}"`
}
