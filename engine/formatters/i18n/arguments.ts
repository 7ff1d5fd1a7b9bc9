import type { CLDR } from '@phensley/cldr'
import { zoneIdOf } from '../../domain/dates.ts'
import { type Conversion, Rule } from '../../domain/memo.ts'
import type { PageData } from '../../domain/page-data.ts'
import { type Argument, type Frame, toFieldResolve } from '../../language/plugin.ts'

/** Options as read, and the conversion that they make with the formatter's name. */
export interface Options<T> {
  readonly how: T
  readonly rule: Rule
}

/** All arguments from here on as options of a conversion, read when the template is compiled. */
export function options<T>(conversion: string, read: (words: readonly string[]) => T): Argument<Options<T>> {
  return {
    name: 'option',
    type: 'word',
    isRest: true,
    read(written, at) {
      const words = written.slice(at)
      return { how: read(words), rule: new Rule(conversion, words) }
    },
  }
}

/** The text of a conversion by the locale's rules, remembered by all that it depends on; '' without a locale. */
export function byLocale(
  { run }: Frame,
  dependsOn: Omit<Conversion, 'locale'>,
  convert: (cldr: CLDR) => string,
): string {
  const { locale = '', memo } = run.inputs
  const cldr = run.inputs.cldr()
  if (cldr === undefined) return ''
  const { rule, zoneId, first, second } = dependsOn
  return memo.remember({ rule, locale, zoneId, first, second }, () => convert(cldr))
}

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

/** The zone that dates are shown in: the host's choice, else the website's. */
export function zoneIdIn(frame: Frame): string {
  return frame.run.inputs.timeZone ?? zoneIdOf(WEBSITE(frame))
}
