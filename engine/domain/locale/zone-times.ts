import { ZonedDate } from './dates.ts'

/** The offset of a time zone at a moment. */
export interface ZoneTime {
  readonly offsetMs: number
  /** `EST`, `CEST`, `-03` */
  readonly abbreviation: string
}

/** Four days. Since 1970, no zone has left its offset and come back to it within as long. */
const WINDOW_MS = 4 * 86_400_000

/** The years in which pages have their dates, as moments: from 1970 up to, but not including, 2070. */
const FIRST_MS = 0
const END_MS = Date.UTC(2070)

/** Windows that are remembered, of all zones together: some megabytes. Beyond them, all are forgotten. */
const MAX_WINDOWS = 50_000

/** Whether the time of a zone is remembered for this moment. */
function isRecent(epochMs: number): boolean {
  return epochMs >= FIRST_MS && epochMs < END_MS && Number.isInteger(epochMs)
}

/**
 * Remembers the offsets of time zones in windows of four days.
 *
 * The locale library takes a microsecond or two for the offset of one date, and most dates of a page share a window.
 */
export class ZoneTimes {
  readonly #zones = new Map<string, Map<number, ZoneTime | null>>()
  #windows = 0

  /** Returns undefined beyond these years, and in a window in which the zone changes its offset. */
  at(epochMs: number, zoneId: string): ZoneTime | undefined {
    if (!isRecent(epochMs)) return undefined
    const number = Math.floor(epochMs / WINDOW_MS)
    const known = this.#zones.get(zoneId)?.get(number)
    return (known === undefined ? this.#learn(number, zoneId) : known) ?? undefined
  }

  #learn(number: number, zoneId: string): ZoneTime | null {
    const first = readZoneTime(number * WINDOW_MS, zoneId)
    const last = readZoneTime((number + 1) * WINDOW_MS, zoneId)
    const isSame = first.offsetMs === last.offsetMs && first.abbreviation === last.abbreviation
    const learned = isSame ? first : null
    if (this.#windows++ === MAX_WINDOWS) {
      this.#zones.clear()
      this.#windows = 1
    }
    const zone = this.#zones.get(zoneId) ?? new Map<number, ZoneTime | null>()
    this.#zones.set(zoneId, zone)
    zone.set(number, learned)
    return learned
  }
}

function readZoneTime(epochMs: number, zoneId: string): ZoneTime {
  const date = ZonedDate.of(epochMs, zoneId)
  return { offsetMs: date.timeZoneOffset(), abbreviation: date.zoneAbbreviation }
}
