import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

/** A terminal sends these to every process it runs, so that the child already has them. */
const terminalSignals = new Set(process.stdin.isTTY ? ['SIGINT', 'SIGHUP'] : [])

/**
 * Starts a process, passes signals on to it and waits for its end.
 *
 * Answers `code`, which is 128 + the number of the signal for a process that was killed, as shells have it, and `output`:
 * what it wrote to the streams that are piped.
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

/** npm passes signals to the shell around this process only; when that shell is gone, the child has to end as well. */
function watchParent(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    // A child that was killed, as Node calls it, has been told already; a second signal would end it at once.
    if (!child.killed) child.kill('SIGTERM')
  }, 250)
  if (process.env.npm_lifecycle_event === undefined) clearInterval(timer)
  return () => clearInterval(timer)
}
