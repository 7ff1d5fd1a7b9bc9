/**
 * Stops the service under load again and again, and fails when a request is lost or a stop takes too long.
 *
 *     npm run check:shutdown
 *     npm run check:shutdown -- 5
 *
 * Half of the rounds announce the stop (`DRAIN_MS`), half close the port at once. Callers keep connections, pause between
 * requests, or open one for each; others say nothing, or stop in the middle of a request.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { spawnService } from '../support/service.ts'
import { type Caller, call, type Outcomes } from './load.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const DRAIN_MS = [0, 600]
const STOP_MS = 3000
const LOAD_MS = 300
const PAUSE_MS = 50

const callers: readonly Caller[] = [
  ...Array.from({ length: 12 }, () => ({ pauseMs: 0 })),
  ...Array.from({ length: 4 }, () => ({ pauseMs: PAUSE_MS })),
  ...Array.from({ length: 4 }, () => ({ pauseMs: 0, isSingleUse: true })),
]

/** What is sent before a socket falls silent. */
const stalled = [
  '',
  'GET /re',
  'POST /render HTTP/1.1\r\nhost: a\r\n',
  'POST /render HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"templ',
]

interface Round extends Outcomes {
  readonly drainMs: number
  readonly stopMs: number
  readonly code: number | string
}

process.exitCode = await main()

async function main(): Promise<number> {
  const rounds: Round[] = []
  console.log('round  drain ms  answered  refused  closed between  raced  lost  stop ms  exit')
  for (let at = 0; at < ROUNDS; at++) {
    const round = await runRound(DRAIN_MS[at % DRAIN_MS.length] ?? 0)
    rounds.push(round)
    const { drainMs, answered, refused, closedBetween, raced, lost, stopMs, code } = round
    const cells = [at + 1, drainMs, answered, refused, closedBetween, raced, lost, stopMs, code]
    const widths = [5, 8, 8, 7, 14, 5, 4, 7, 4]
    console.log(cells.map((cell, column) => String(cell).padStart(widths[column] ?? 0)).join('  '))
  }
  const failed = rounds.filter((round) => !isPassed(round)).length
  console.log(`shutdown: ${rounds.length - failed} passed, ${failed} failed`)
  return failed === 0 && rounds.length > 0 ? 0 : 1
}

function isPassed({ answered, raced, lost, code, stopMs, drainMs }: Round): boolean {
  return answered > 0 && raced === 0 && lost === 0 && code === 0 && stopMs < drainMs + STOP_MS
}

async function runRound(drainMs: number): Promise<Round> {
  const service = spawnService({
    WORKERS: '2',
    DRAIN_MS: String(drainMs),
    STOP_MS: String(STOP_MS),
    LOG_LEVEL: 'info',
  })
  try {
    const port = await service.ready(2)
    const sockets = stalled.map((text) => openStalled(port, text))
    const outcomes: Outcomes = { answered: 0, refused: 0, closedBetween: 0, raced: 0, lost: 0 }
    const over = new AbortController()
    const calls = callers.map((caller) => call(port, caller, outcomes, over.signal))
    await setTimeout(LOAD_MS)
    const start = performance.now()
    service.child.kill('SIGTERM')
    const code = await service.ended()
    const stopMs = Math.round(performance.now() - start)
    over.abort()
    await Promise.all(calls)
    for (const socket of sockets) socket.destroy()
    return { ...outcomes, drainMs, stopMs, code }
  } finally {
    service.child.kill('SIGKILL')
  }
}

function openStalled(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  // They are cut off, which is as it should be.
  return socket.on('error', () => {})
}
