import type { CLDR } from '@phensley/cldr'
import type { PageData } from '../../domain/data/page-data.ts'
import { type Conversion, Rule } from '../../domain/locale/conversion-cache.ts'
import { zoneIdOf } from '../../domain/locale/dates.ts'
import { type Argument, type Frame, toFieldResolve } from '../../language/plugin.ts'

/** Parsed options, and their rule for the cache. */
export interface ParsedOptions<T> {
  readonly settings: T
  readonly rule: Rule
}

/** All remaining arguments as options of a conversion. */
export function options<T>(
  conversion: string,
  read: (words: readonly string[]) => T,
): Argument<ParsedOptions<T>> {
  return {
    name: 'option',
    type: 'word',
    isRest: true,
    read(written, at) {
      const words = written.slice(at)
      return { settings: read(words), rule: new Rule(conversion, words) }
    },
  }
}

/** Units of work of a conversion, which takes up to 50 µs unless its result is cached. */
export const CONVERSION_UNITS = 16

/** The cached text of a conversion by the rules of the locale; '' without a locale. */
export function byLocale(
  { run }: Frame,
  dependsOn: Omit<Conversion, 'locale'>,
  convert: (cldr: CLDR) => string,
): string {
  const { locale = '', conversions } = run.inputs
  const cldr = run.inputs.cldr()
  if (cldr === undefined) return ''
  run.budget.charge(CONVERSION_UNITS)
  const { rule, zoneId, first, second } = dependsOn
  return conversions.remember({ rule, locale, zoneId, first, second }, () => convert(cldr))
}

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

/** The time zone of dates: that of the render options, else that of the website. */
export function zoneIdIn(frame: Frame): string {
  return frame.run.inputs.timeZone ?? zoneIdOf(WEBSITE(frame))
}
