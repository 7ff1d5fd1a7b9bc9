/**
 * The cost of the lanes for renders that behave: processor time of a request with the second lane, and without it. Both
 * services run at once and are measured in turns, so that the machine's moods meet both. A single ratio still varies by a few
 * percent from run to run, so their mean counts.
 */
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { uploadSample, withOwnData } from '../load/digests.ts'
import { type RenderSample, readEngineSample, readRealSample, withOwnMember } from '../load/render-sample.ts'
import { type LoadRequest, SERIAL, toLoadRequest } from '../load/request.ts'
import { runLoad } from '../load/run.ts'
import { toMarkdown } from '../support/markdown.ts'
import { readUsage } from '../support/process-usage.ts'
import { type ServerProcess, startService } from '../support/server-process.ts'
import { geometricMean, median } from '../support/statistics.ts'

/** Renders may hold the event loop as long as they may take at all, so that no website is watched. */
const ONE_LANE = { LIMIT_INLINE_MS: '1000', LIMIT_TIME_MS: '1000' }
const CONNECTIONS = 4
const WANTED = 1.01

const {
  options: { rounds, seconds },
} = readCommandLine({
  command: 'npm run bench:lanes',
  about: 'Compares the processor time of a request with the lane for long renders and without it.',
  options: {
    rounds: wholeNumber('Measurements of each service.', { placeholder: 'ROUNDS', max: 1000, fallback: 9 }),
    seconds: wholeNumber('Seconds of each.', { placeholder: 'SECONDS', max: 600, fallback: 2 }),
  },
  examples: ['', '--rounds 21'],
})

await using both = await startService({ WORKERS: '1' })
await using one = await startService({ WORKERS: '1', ...ONE_LANE })

const compared: Compared[] = []
for (const sample of [readRealSample(), readEngineSample('blog')])
  for (const way of ['body', 'digest'] as const) {
    printStep(`${sample.name} by ${way}`)
    const requests = [await toRequest(both, sample, way), await toRequest(one, sample, way)] as const
    compared.push(await compare(`${sample.name}, by ${way}`, requests))
  }
const mean = geometricMean(compared.map(({ ratio }) => ratio))
const rows = [
  ...compared.map(({ name, two, single, ratio }) => [
    ...[name, two.toFixed(0), single.toFixed(0), ratio.toFixed(3), '', ''],
  ]),
  ['all', '', '', mean.toFixed(3), `≤ ${WANTED}`, mean <= WANTED ? 'met' : 'unmet'],
]
process.stdout.write(
  `${toMarkdown(['request', 'two lanes, CPU µs', 'one lane', 'ratio', 'wanted', ''], rows)}\n`,
)

/** Processor time of a request in microseconds. */
interface Compared {
  readonly name: string
  readonly two: number
  readonly single: number
  readonly ratio: number
}

async function compare(name: string, requests: readonly [LoadRequest, LoadRequest]): Promise<Compared> {
  const costs: [number[], number[]] = [[], []]
  for (const [at, service] of [both, one].entries()) await costOf(service, requests[at as 0 | 1])
  for (let round = 0; round < rounds; round++) {
    // Either is first in every other round.
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      costs[at].push(await costOf(at === 0 ? both : one, requests[at]))
  }
  const [two, single] = [median(costs[0]), median(costs[1])]
  const ratio = median(costs[0].map((cost, at) => cost / (costs[1][at] ?? Number.NaN)))
  return { name, two, single, ratio }
}

/** Microseconds of the processor for one request. */
async function costOf({ pid, port }: ServerProcess, request: LoadRequest): Promise<number> {
  const before = readUsage(pid).cpuMs
  const { answers } = await runLoad({
    ...{ port, requests: [request], pace: { connections: CONNECTIONS }, seconds },
  })
  if (answers.some(({ status }) => status !== 200)) throw new Error('The service refuses renders.')
  return ((readUsage(pid).cpuMs - before) * 1000) / answers.length
}

async function toRequest(
  { port }: ServerProcess,
  { request }: RenderSample,
  way: 'body' | 'digest',
): Promise<LoadRequest> {
  const body =
    way === 'body' ? withOwnMember(request, SERIAL) : withOwnData(await uploadSample(port, request), SERIAL)
  return toLoadRequest(way, { path: '/render', body })
}
