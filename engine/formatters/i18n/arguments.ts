import type { CLDR } from '@phensley/cldr'
import type { PageData } from '../../domain/data/page-data.ts'
import { byLocale as convertByLocale, type ParsedOptions } from '../../domain/locale/by-locale.ts'
import { type Conversion, Rule } from '../../domain/locale/conversion-cache.ts'
import { zoneIdOf } from '../../domain/locale/dates.ts'
import { type Argument, type Frame, toFieldResolve } from '../../language/plugin.ts'

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

/** The cached text of a conversion by the rules of the locale of a render; '' without a locale. */
export function byLocale(
  { run }: Frame,
  dependsOn: Omit<Conversion, 'locale'>,
  convert: (cldr: CLDR) => string,
): string {
  return convertByLocale(run, dependsOn, convert)
}

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

/** The time zone of dates: that of the render options, else that of the website. */
export function zoneIdIn(frame: Frame): string {
  return frame.run.inputs.timeZone ?? zoneIdOf(WEBSITE(frame))
}
