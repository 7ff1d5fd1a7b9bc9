import { type LoadRequest, toLoadRequest } from '../../bench/load/request.ts'
import { type LoadResponse, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, latencyOf } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { printStep } from '../../server/commands/command-line.ts'
import { conclude, formatShare, isAnswered, type Verdict } from './verdict.ts'

/** Its own responses: a few words, and how many should not be. */
export interface OwnResponses {
  readonly shown: string
  readonly failed: number
}

/** One kind of traffic that others must not notice. */
export interface Traffic {
  readonly name: string
  /** The 99th percentile of others' pages may be so late; by default `WANTED.p99Ms`. */
  readonly p99Ms?: number
  /** Whether a balancer in front holds it off. Others may notice while it lasts, and only the memory and the kinds after it count. */
  readonly isFlood?: boolean
  send(seconds: number): Promise<OwnResponses>
}

/** Pages that others ask for meanwhile: so many a second from each listener. */
export interface Others {
  /** Of the render API, which has the metrics. */
  readonly port: number
  readonly sitePort: number
  readonly renders: readonly LoadRequest[]
  readonly pages: readonly LoadRequest[]
}

interface Meeting {
  readonly traffic: Traffic
  readonly own: OwnResponses
  readonly others: readonly LoadResponse[]
  readonly memoryMib: number
}

/** Of all kinds: the 99th percentile of others' pages in milliseconds, and the memory of each worker. */
const WANTED = { p99Ms: 120, memoryMib: 600 }

const WARM_UP_SECONDS = 3
const PACE = { perSecond: 10, maxConnections: 100 }
const MIB = 2 ** 20

/** Sends each kind of traffic beside the pages of others, prints one table, and fails when others noticed. */
export async function meetAll(
  kinds: readonly Traffic[],
  others: Others,
  { seconds, workers }: { readonly seconds: number; readonly workers: number },
): Promise<void> {
  printStep('Warming up')
  await ask(others, WARM_UP_SECONDS)
  const nothing: Traffic = { name: 'nothing', send: async () => ({ shown: '', failed: 0 }) }
  const meetings: Meeting[] = []
  for (const traffic of [nothing, ...kinds]) {
    printStep(`Beside ${traffic.name}`)
    const [own, pages] = await Promise.all([traffic.send(seconds), ask(others, seconds)])
    const memoryMib = (await readMemoryBytes(others.port)) / MIB
    meetings.push({ traffic, own, others: pages, memoryMib })
  }
  const head = ['beside', 'its responses', "others' pages", 'p50 ms', 'p99 ms', 'max ms', 'MiB', '']
  const rows = meetings.map((meeting) => toRow(meeting, workers))
  console.log(`\n${toMarkdown(head, rows, 2)}\n`)
  conclude(meetings.flatMap((meeting) => judge(meeting, workers)))
}

async function ask(
  { port, sitePort, renders, pages }: Others,
  seconds: number,
): Promise<readonly LoadResponse[]> {
  const responses = await Promise.all([
    runLoad({ port, requests: renders, pace: PACE, seconds }),
    runLoad({ port: sitePort, requests: pages, pace: PACE, seconds }),
  ])
  return responses.flat()
}

function toRow(meeting: Meeting, workers: number): string[] {
  const { traffic, own, others, memoryMib } = meeting
  const { p50, p99, max } = latencyOf(others)
  const share = others.filter(isAnswered).length / others.length
  return [
    ...[traffic.name, own.shown, formatShare(share)],
    ...[p50, p99, max].map(formatMs),
    ...[memoryMib.toFixed(0), judge(meeting, workers).every(({ isMet }) => isMet) ? 'ok' : 'failed'],
  ]
}

function judge({ traffic, own, others, memoryMib }: Meeting, workers: number): Verdict[] {
  const { name, isFlood = false, p99Ms = WANTED.p99Ms } = traffic
  const missed = others.filter((response) => !isAnswered(response))
  const { p99 } = latencyOf(others)
  const most = WANTED.memoryMib * workers
  const noticed = [
    { what: `${name}: others' pages not answered`, value: missed.length, wanted: 0, unit: '' },
    { what: `${name}: p99 of others' pages`, value: p99, wanted: p99Ms, unit: 'ms' },
  ]
  return [
    ...(isFlood ? [] : noticed),
    { what: `${name}: memory`, value: memoryMib, wanted: most, unit: 'MiB' },
    { what: `${name}: responses that should not be`, value: own.failed, wanted: 0, unit: '' },
  ].map(({ what, value, wanted, unit }) => ({
    what: missed.length > 0 && unit === '' ? `${what} (${countStatuses(missed)})` : what,
    value: `${value.toFixed(0)} ${unit}`.trim(),
    wanted: `≤ ${wanted} ${unit}`.trim(),
    isMet: value <= wanted,
  }))
}

/** Traffic of a website that sends these requests on some connections without a pause. */
export function withoutPause(port: number, requests: readonly LoadRequest[], connections = 8) {
  return async (seconds: number): Promise<OwnResponses> =>
    summarize(await runLoad({ port, requests, pace: { connections }, seconds }))
}

/** Errors of ours should not be; refusals may. */
export function summarize(responses: readonly LoadResponse[]): OwnResponses {
  const failed = responses.filter(({ status }) => status >= 500 && status !== 503).length
  return { shown: countStatuses(responses), failed }
}

/** A visit of a website. */
export function visit(name: string, host: string, path: string): LoadRequest {
  return toLoadRequest(name, { method: 'GET', path, headers: { host } })
}

/** The memory of the service, of all its processes together. */
async function readMemoryBytes(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const lines = text.matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/gm)
  return [...lines].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
}
