import { readFileSync } from 'node:fs'
import type { Machine } from '../support/machine.ts'
import { toMarkdown } from '../support/markdown.ts'
import { type ContestantName, contestantNames, contestants } from './contestants.ts'
import type { HttpSample } from './http-sample.ts'
import type { Peaks } from './peak.ts'
import type { Peak } from './shot.ts'

/** The content of `bench/results/http.json`. */
export interface SavedRun extends Machine {
  readonly page: string
  readonly peaks: Peaks
}

/** A figure that is worse by more than the tolerance. */
interface Regression {
  readonly contestant: ContestantName
  readonly figure: string
  readonly before: number
  readonly after: number
}

const TOLERANCE = 0.1

/** Reads a saved run; throws when it was measured on another machine or page. */
export function readSavedRun(file: string, machine: Machine, page: HttpSample): SavedRun {
  const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedRun
  const [then, now] = [describe(saved), describe(machine)]
  if (then !== now) throw new Error(`${file} was measured on another machine: ${then} instead of ${now}.`)
  if (saved.page !== page.name)
    throw new Error(`${file} was measured with another page: ${saved.page} instead of ${page.name}.`)
  return saved
}

function describe({ cpu, cores }: Machine): string {
  return `${cpu}, ${cores} cores`
}

/** Figures that are more than a tenth worse, for contestants in both runs. */
export function findRegressions(saved: SavedRun, peaks: Peaks): Regression[] {
  return contestantNames.flatMap((contestant) => {
    const [before, after] = [saved.peaks[contestant], peaks[contestant]]
    return before && after ? regressionsOf(contestant, before, after) : []
  })
}

function regressionsOf(contestant: ContestantName, before: Peak, after: Peak): Regression[] {
  const rate = { contestant, figure: 'requests/s', before: before.perSecond, after: after.perSecond }
  const cpu = { contestant, figure: 'CPU µs', before: before.cpuUs, after: after.cpuUs }
  return [
    ...(after.perSecond < before.perSecond * (1 - TOLERANCE) ? [rate] : []),
    ...(after.cpuUs > before.cpuUs * (1 + TOLERANCE) ? [cpu] : []),
  ]
}

export function reportRegressions(saved: SavedRun, regressions: readonly Regression[]): string {
  if (regressions.length === 0) return `Nothing is more than 10 % worse than at commit ${saved.commit}.`
  const rows = regressions.map(({ contestant, figure, before, after }) => [
    contestants[contestant].title,
    figure,
    before.toFixed(0),
    after.toFixed(0),
    `${((after / before - 1) * 100).toFixed(0)} %`,
  ])
  const table = toMarkdown(['contestant', 'figure', 'before', 'now', 'change'], rows)
  return `More than 10 % worse than at commit ${saved.commit}:\n\n${table}`
}
