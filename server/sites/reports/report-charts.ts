import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { toChange } from '../../tracking/reports/counts.ts'
import { timesOf } from '../../website/period.ts'
import type { View } from '../../website/view.ts'
import { moneyCell, numberCell, percentCell, percentChangeCell } from './cells.ts'
import { barLength, toLines } from './charts.ts'
import type { Reported } from './reported.ts'

/** The names of the two colors of a chart. */
export type Legend = readonly [MessageKey, MessageKey]

const BEFORE: Legend = ['report_period', 'report_period_before']

/** Bars of a chart; the table below it has further rows. */
const MAX_BARS = 10

/** A label, a bar below it, and a second bar. */
const ROW_HEIGHT = 46

interface LineChart {
  readonly id: string
  readonly title: MessageKey
  readonly values: readonly number[]
  readonly others: readonly number[]
  /** By default the period, and the days before it. */
  readonly legend?: Legend
  readonly isMoney?: boolean
}

/** A chart of numbers by day, with the sum of both lines. */
export function lineChart({ site, period }: Reported, chart: LineChart): View {
  const { id, title, values, others, legend = BEFORE, isMoney = false } = chart
  const lines = toLines(values, others)
  const cellOf = (value: number) => (isMoney ? moneyCell(site, value) : numberCell(value))
  const [sum = 0, other = 0] = [values, others].map((all) => all.reduce((total, value) => total + value, 0))
  const { from, to } = timesOf(period, site.website.settings.timeZone)
  return {
    ...{ isLines: true, id, title: site.say(title), ...lines, from, to: to - 1 },
    // With nothing to draw there is no scale: it would begin at one cent.
    topCell: cellOf(Math.max(...values, ...others) > 0 ? Number(lines['top']) : 0),
    ...{ sum: cellOf(sum), other: cellOf(other) },
    // Two counts of the same days are no change.
    change: legend === BEFORE ? percentChangeCell(toChange(sum, other).changePercent) : null,
    legend: legend.map((key) => site.say(key)),
  }
}

/** A row of a chart of bars. */
interface Bar {
  readonly label: string
  readonly value: number
  readonly other: number
  readonly percent?: number | null
}

interface BarChart {
  readonly id: string
  readonly title: MessageKey
  readonly rows: readonly Bar[]
  readonly legend?: Legend
}

/** A chart of the first rows of a list, each with two numbers. */
export function barChart({ site }: Reported, { id, title, rows, legend = BEFORE }: BarChart): View {
  const bars = rows.slice(0, MAX_BARS)
  const longest = Math.max(0, ...bars.flatMap(({ value, other }) => [value, other]))
  return {
    ...{ isBars: true, id, title: site.say(title), height: bars.length * ROW_HEIGHT },
    legend: legend.map((key) => site.say(key)),
    bars: bars.map(({ label, value, other, percent }, at) => ({
      ...{ ...placeOf(at), label, cell: numberCell(value) },
      share: percent === undefined ? null : percentCell(percent),
      ...{ width: barLength(value, longest), otherWidth: barLength(other, longest) },
    })),
  }
}

/** A row of a chart of shares, which are in percent and add up to 100. */
export interface Shares {
  readonly label: string
  readonly mean: View
  readonly good: number
  readonly fair: number
  readonly poor: number
}

/** A chart of rows that are parted into good, fair and poor. */
export function shareChart({ site }: Reported, id: string, title: MessageKey, rows: readonly Shares[]): View {
  const legend = ['report_good', 'report_fair', 'report_poor'] as const
  return {
    ...{ isShares: true, id, title: site.say(title), height: rows.length * ROW_HEIGHT },
    legend: legend.map((key) => site.say(key)),
    bars: rows.map(({ label, mean, good, fair, poor }, at) => ({
      ...{ ...placeOf(at), label, cell: mean, share: percentCell(good) },
      parts: [
        { name: 'good', x: 0, width: good },
        { name: 'fair', x: good, width: fair },
        { name: 'poor', x: good + fair, width: poor },
      ].filter(({ width }) => width > 0),
    })),
  }
}

function placeOf(at: number): View {
  const top = at * ROW_HEIGHT
  return { nameY: top, labelY: top + 16, barY: top + 24, otherY: top + 34 }
}
