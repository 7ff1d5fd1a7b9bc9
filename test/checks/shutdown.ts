/**
 * Stops the service under load in many rounds, and fails when a request is lost or a stop takes too long.
 *
 * Half of the rounds announce the stop (`DRAIN_MS`), half close the ports at once. Callers render, view pages of the demo website,
 * and write to carts. They keep connections, pause between requests, or open a connection for each request. Other callers send
 * nothing, or stop in the middle of a request.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { printStep, readCommandLine } from '../../server/commands/command-line.ts'
import { wholeNumber } from '../../server/commands/options.ts'
import { runCommand } from '../support/processes/run-command.ts'
import { createDataFolder, spawnService } from '../support/processes/spawn-service.ts'
import { UNCOUNTED } from '../support/uncounted.ts'
import { type Caller, call, type Outcomes } from './load.ts'
import { cartWrites, pageViews, renders, type ToRequest } from './shutdown-requests.ts'

const {
  options: { rounds: ROUNDS },
} = readCommandLine({
  command: 'npm run check:shutdown',
  about: 'Stops the service under load. Fails when a request is lost or a stop takes too long.',
  options: {
    rounds: wholeNumber('Stops of the service, half of them announced.', {
      placeholder: 'ROUNDS',
      max: 100_000,
      fallback: 20,
    }),
  },
  examples: ['', '--rounds 5'],
})
const DRAIN_MS = [0, 600]
const STOP_MS = 3000
const LOAD_MS = 300
const PAUSE_MS = 50

/** Bytes that are sent before a socket falls silent. */
const stalled = [
  '',
  'GET /re',
  'POST /render HTTP/1.1\r\nhost: a\r\n',
  'POST /render HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"templ',
]

/** The kinds of callers. */
const KINDS = ['renders', 'pages', 'writes'] as const

interface Round {
  readonly drainMs: number
  readonly outcomes: Readonly<Record<(typeof KINDS)[number], Outcomes>>
  readonly stopMs: number
  readonly code: number | string
}

process.exitCode = await main()

async function main(): Promise<number> {
  const dataFolder = createDataFolder()
  printStep('Making the demo website')
  const { errors } = await runCommand('seed', [], { DATA_DIR: dataFolder })
  if (errors !== '') throw new Error(errors)
  const rounds: Round[] = []
  console.log('round  drain ms  renders  pages  writes  refused  closed between  raced  lost  stop ms  exit')
  for (let at = 0; at < ROUNDS; at++) {
    printStep(`Round ${at + 1} of ${ROUNDS}`)
    const round = await runRound(dataFolder, DRAIN_MS[at % DRAIN_MS.length] ?? 0)
    rounds.push(round)
    const { drainMs, outcomes, stopMs, code } = round
    const answered = KINDS.map((kind) => outcomes[kind].answered)
    const { refused, closedBetween, raced, lost } = sumOf(Object.values(outcomes))
    const cells = [at + 1, drainMs, ...answered, refused, closedBetween, raced, lost, stopMs, code]
    const widths = [5, 8, 7, 5, 6, 7, 14, 5, 4, 7, 4]
    console.log(cells.map((cell, column) => String(cell).padStart(widths[column] ?? 0)).join('  '))
  }
  const failed = rounds.filter((round) => !isPassed(round)).length
  console.log(`shutdown: ${rounds.length - failed} passed, ${failed} failed`)
  return failed === 0 && rounds.length > 0 ? 0 : 1
}

function isPassed({ outcomes, code, stopMs, drainMs }: Round): boolean {
  const isWhole = ({ answered, raced, lost }: Outcomes) => answered > 0 && raced === 0 && lost === 0
  return Object.values(outcomes).every(isWhole) && code === 0 && stopMs < drainMs + STOP_MS
}

async function runRound(dataFolder: string, drainMs: number): Promise<Round> {
  const service = spawnService({
    WORKERS: '2',
    DATA_DIR: dataFolder,
    DRAIN_MS: String(drainMs),
    STOP_MS: String(STOP_MS),
    ...UNCOUNTED,
    LOG_LEVEL: 'info',
  })
  try {
    const [port, sitePort] = [await service.ready(2), await service.sitePort()]
    const sockets = [port, sitePort].flatMap((one) => stalled.map((text) => openStalled(one, text)))
    const carts = await Promise.all(Array.from({ length: 4 }, () => cartWrites(sitePort)))
    const callers = {
      renders: callersOf(port, renders, { busy: 12, pausing: 4, singleUse: 4 }),
      pages: callersOf(sitePort, pageViews, { busy: 4, pausing: 3, singleUse: 2 }),
      writes: carts.map((toRequest) => ({ port: sitePort, toRequest, pauseMs: PAUSE_MS / 10 })),
    }
    const outcomes = { renders: noOutcomes(), pages: noOutcomes(), writes: noOutcomes() }
    const over = new AbortController()
    const calls = KINDS.flatMap((kind) =>
      callers[kind].map((caller) => call(caller, outcomes[kind], over.signal)),
    )
    await setTimeout(LOAD_MS)
    const start = performance.now()
    service.child.kill('SIGTERM')
    const code = await service.ended()
    const stopMs = Math.round(performance.now() - start)
    over.abort()
    await Promise.all(calls)
    for (const socket of sockets) socket.destroy()
    return { drainMs, outcomes, stopMs, code }
  } finally {
    service.child.kill('SIGKILL')
  }
}

function callersOf(
  port: number,
  toRequest: ToRequest,
  { busy, pausing, singleUse }: Readonly<Record<'busy' | 'pausing' | 'singleUse', number>>,
): readonly Caller[] {
  const of = (length: number, caller: Caller) => Array.from({ length }, () => caller)
  return [
    ...of(busy, { port, toRequest, pauseMs: 0 }),
    ...of(pausing, { port, toRequest, pauseMs: PAUSE_MS }),
    ...of(singleUse, { port, toRequest, pauseMs: 0, isSingleUse: true }),
  ]
}

function noOutcomes(): Outcomes {
  return { answered: 0, refused: 0, closedBetween: 0, raced: 0, lost: 0 }
}

function sumOf(all: readonly Outcomes[]): Outcomes {
  const sum = noOutcomes()
  for (const one of all) for (const key of Object.keys(sum) as (keyof Outcomes)[]) sum[key] += one[key]
  return sum
}

function openStalled(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  // They are cut off, which is as it should be.
  return socket.on('error', () => {})
}
