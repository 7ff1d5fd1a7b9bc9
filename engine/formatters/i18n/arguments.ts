import { toZoneId } from '../../domain/dates.ts'
import { type Argument, type Frame, toResolve } from '../../language/plugin.ts'

/** All arguments from here on as options, read when the template is compiled. */
export function options<T>(read: (words: readonly string[]) => T): Argument<T> {
  return { name: 'option', type: 'word', isRest: true, read: (written, at) => read(written.slice(at)) }
}

const ZONE = toResolve(['website', 'timeZone'])

/** The zone that dates are shown in: the host's choice, else the website's. */
export function zoneIdOf(frame: Frame): string {
  return frame.run.inputs.timeZone ?? toZoneId(ZONE(frame))
}
