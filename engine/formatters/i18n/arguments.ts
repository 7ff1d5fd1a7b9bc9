import type { CLDR } from '@phensley/cldr'
import { toZoneId } from '../../domain/dates.ts'
import { type Argument, type Frame, toResolve } from '../../language/plugin.ts'

/** Options as read, and as written: a key for results that depend on them. */
export interface Options<T> {
  readonly how: T
  readonly key: string
}

/** All arguments from here on as options, read when the template is compiled. */
export function options<T>(read: (words: readonly string[]) => T): Argument<Options<T>> {
  return {
    name: 'option',
    type: 'word',
    isRest: true,
    read(written, at) {
      const words = written.slice(at)
      return { how: read(words), key: words.join(' ') }
    },
  }
}

/** The text of a conversion by the locale's rules, remembered by all that it depends on; '' without a locale. */
export function byLocale(
  { run }: Frame,
  conversion: string,
  dependsOn: readonly (string | number)[],
  convert: (cldr: CLDR) => string,
): string {
  const { locale = '', memo } = run.inputs
  const cldr = run.inputs.cldr()
  if (cldr === undefined) return ''
  return memo.remember([conversion, locale, ...dependsOn], () => convert(cldr))
}

const ZONE = toResolve(['website', 'timeZone'])

/** The zone that dates are shown in: the host's choice, else the website's. */
export function zoneIdOf(frame: Frame): string {
  return frame.run.inputs.timeZone ?? toZoneId(ZONE(frame))
}
