import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readUsage } from './process-usage.ts'

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

/** Fields of `/proc/stat` in which processors do nothing: idle and iowait. */
const IDLE_FIELDS = [3, 4]

/** Measures how much of the machine processes use that have nothing to do with a measurement. Linux only; else it measures 0. */
export class OtherProcesses {
  readonly #pid: number
  #othersMs: number
  #startMs: number

  /** `pid` is the service. It counts with its workers, and so does this process. */
  constructor(pid: number) {
    this.#pid = pid
    this.#othersMs = this.#read()
    this.#startMs = performance.now()
  }

  /** The share of all processors that others used since the last call. */
  share(): number {
    const [othersMs, nowMs] = [this.#read(), performance.now()]
    const share = (othersMs - this.#othersMs) / (nowMs - this.#startMs) / availableParallelism()
    this.#othersMs = othersMs
    this.#startMs = nowMs
    return Math.max(0, share)
  }

  #read(): number {
    if (process.platform !== 'linux') return 0
    const own = [process.pid, this.#pid, ...childrenOf(this.#pid)]
    return readBusyMs() - own.reduce((sum, pid) => sum + readUsage(pid).cpuMs, 0)
  }
}

/** Processor time of the whole machine. */
function readBusyMs(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const fields = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const ticks = fields.reduce((sum, each, at) => (IDLE_FIELDS.includes(at) ? sum : sum + each), 0)
  return ticks * MS_PER_TICK
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}
