/**
 * One website sends 50 renders at a time that run into their limits, without a pause. Another website asks for a page 20 times a
 * second and must not notice. `bench/README.md` explains each figure.
 */
import { readRealSample } from '../../bench/load/render-sample.ts'
import { type LoadRequest, toLoadRequest } from '../../bench/load/request.ts'
import { type Answer, runLoad } from '../../bench/load/run.ts'
import { countStatuses, formatMs, type Latency, toLatency } from '../../bench/load/summary.ts'
import { toMarkdown } from '../../bench/support/markdown.ts'
import { startService } from '../../bench/support/server-process.ts'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { endlessRenders, repeatedRender } from './hostile.ts'
import { readLoopDelayMs } from './metrics.ts'
import { conclude, formatShare } from './verdict.ts'

const WANTED = { success: 0.999, p99Ms: 300 }
const HOSTILE_CONNECTIONS = 50
const PAGES = { perSecond: 20, maxConnections: 100 }
const PROBES = { perSecond: 20, maxConnections: 100 }
const ALONE_SECONDS = 5

const {
  options: { workers, seconds },
} = readCommandLine({
  command: 'npm run check:fairness',
  about:
    'Loads the service with hostile renders of one website. Fails when pages of another website are late.',
  options: {
    workers: wholeNumber('Processes of the service.', { placeholder: 'WORKERS', max: 256, fallback: 1 }),
    seconds: wholeNumber('Duration of the load in seconds.', {
      placeholder: 'SECONDS',
      max: 86_400,
      fallback: 20,
    }),
  },
  examples: ['', '--workers 2 --seconds 60'],
})
printStep('Starting the service')
await using service = await startService({ WORKERS: String(workers) })
const { port } = service
console.log(`${workers} workers, ${seconds} s`)

const page = toLoadRequest('page', {
  path: '/render',
  headers: { 'x-website-id': 'neighbour' },
  body: readRealSample().request,
})
const probe = toLoadRequest('probe', { method: 'GET', path: '/livez' })
printStep(`Measuring pages alone for ${ALONE_SECONDS} s`)
const alone = await load([page], PAGES, ALONE_SECONDS)

const headers = { 'x-website-id': 'hostile' }
const renders = [...endlessRenders(headers), repeatedRender(headers)]
await readLoopDelayMs(port)
printStep(`Measuring pages beside hostile renders for ${seconds} s`)
const [hostile, pages, probes] = await Promise.all([
  load(renders, { connections: HOSTILE_CONNECTIONS }, seconds),
  load([page], PAGES, seconds),
  load([probe], PROBES, seconds),
])
const loopDelayMs = await readLoopDelayMs(port)

report()

function load(requests: readonly LoadRequest[], pace: Parameters<typeof runLoad>[0]['pace'], length: number) {
  return runLoad({ port, requests, pace, seconds: length }).then(({ answers }) => answers)
}

function report(): void {
  const head = ['requests', 'answers', 'p50 ms', 'p97.5 ms', 'p99 ms', 'max ms']
  const rows = [
    toRow('pages, alone', alone),
    toRow('pages, beside hostile renders', pages),
    toRow('/livez, meanwhile', probes),
    ...renders.map(({ name }) =>
      toRow(
        `hostile: ${name}`,
        hostile.filter((answer) => answer.name === name),
      ),
    ),
  ]
  console.log(`\n${toMarkdown(head, rows)}\n`)
  const delay = loopDelayMs === undefined ? 'not told; see /livez' : `${formatMs(loopDelayMs)} ms`
  console.log(`Delay of the main loop, p99: ${delay}\n`)

  const success = pages.filter(({ status }) => status === 200).length / pages.length
  const { p99 } = latencyOf(pages)
  conclude([
    {
      what: 'pages answered',
      value: formatShare(success, 2),
      wanted: `≥ ${formatShare(WANTED.success)}`,
      isMet: success >= WANTED.success,
    },
    {
      what: 'p99 of pages',
      value: `${formatMs(p99)} ms`,
      wanted: `≤ ${WANTED.p99Ms} ms`,
      isMet: p99 <= WANTED.p99Ms,
    },
  ])
}

function toRow(what: string, answers: readonly Answer[]): string[] {
  const { p50, p97_5, p99, max } = latencyOf(answers)
  return [what, countStatuses(answers), ...[p50, p97_5, p99, max].map(formatMs)]
}

function latencyOf(answers: readonly Answer[]): Latency {
  return toLatency(answers.map(({ latencyMs }) => latencyMs))
}
