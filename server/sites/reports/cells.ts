import { OTHER_KEY } from '../../../engine/domain/tracking/measures.ts'
import type { Change } from '../../tracking/reports/counts.ts'
import { timesOf } from '../../website/period.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** Cells of tables. `parts/report-cell` prints each kind by the rules of the locale. */
export const textCell = (value: string): View => ({ kind: 'text', value })

/** A key of a list as contributors read it: that of all keys that are not kept has a text. Files and the API have it as it is. */
export const keyLabel = ({ say }: Pick<Site, 'say'>, key: string): string =>
  key === OTHER_KEY ? say('report_other') : key

export const keyCell = (site: Pick<Site, 'say'>, key: string): View => textCell(keyLabel(site, key))

export const numberCell = (value: number): View => ({ kind: 'number', value })

export const moneyCell = ({ prices }: Pick<Site, 'prices'>, cents: number): View => ({
  kind: 'text',
  value: prices.print(cents),
})

/** A share in percent; empty for none. */
export const percentCell = (percent: number | null): View =>
  percent === null ? textCell('') : { kind: 'percent', value: percent / 100 }

/** The same of a difference, which has a sign. */
export const percentChangeCell = (percent: number | null): View => ({
  ...percentCell(percent),
  sign: percent !== null && percent > 0 ? '+' : '',
})

/** A day, as its first moment in the time zone of the website. */
export const dayCell = ({ website }: Pick<Site, 'website'>, day: string): View => ({
  kind: 'day',
  value: timesOf({ from: day, to: day }, website.settings.timeZone).from,
})

/** A number, the one before it, and how much more it is. */
export const changeCells = ({ count, before, change, changePercent }: Change): readonly View[] => [
  ...[numberCell(count), numberCell(before)],
  { ...numberCell(change), sign: change > 0 ? '+' : '' },
  percentChangeCell(changePercent),
]
