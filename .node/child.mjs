import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

/** Signals that the child receives directly, because a terminal sends them to every process in it. */
const terminalSignals = new Set(process.stdin.isTTY ? ['SIGINT', 'SIGHUP'] : [])

/**
 * Starts a process, passes signals on to it and waits for its end.
 *
 * Returns its exit `code` and its `output` on the streams that are piped. The code of a process that was killed by a signal is
 * 128 + the number of the signal, as in shells.
 */
export async function runChild(command, args, options) {
  const child = spawn(command, args, options)
  const output = outputOf(child)
  const stops = [forwardSignals(child), watchParent(child)]
  try {
    const [code, signal] = await once(child, 'close')
    return { code: signal === null ? code : 128 + constants.signals[signal], output: output.join('') }
  } finally {
    for (const stop of stops) stop()
  }
}

function outputOf(child) {
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  }
  return chunks
}

function forwardSignals(child) {
  const forward = (signal) => {
    if (!terminalSignals.has(signal)) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Stops the child when our parent has exited, because npm passes signals only to the shell that runs this process. */
function watchParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    // `killed` means that a signal was sent already.
    if (!child.killed) child.kill('SIGTERM')
  }, 250)
  if (process.env.npm_lifecycle_event === undefined) clearInterval(timer)
  return () => clearInterval(timer)
}
