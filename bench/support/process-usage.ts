import { readdirSync, readFileSync } from 'node:fs'

/** Resources that a process has used and holds. Only Linux reports them for other processes. */
export interface ProcessUsage {
  /** Processor time of all its threads, in user and system mode. */
  readonly cpuMs: number
  readonly rssBytes: number
  readonly openFiles: number
}

/** Linux counts processor time in hundredths of a second, independent of the kernel's own clock. */
const MS_PER_TICK = 10

export function readUsage(pid: number): ProcessUsage {
  return {
    cpuMs: readCpuMs(`/proc/${pid}`),
    rssBytes: readRssBytes(pid),
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Fields 14 and 15 of proc_pid_stat(5); the name before them may hold spaces, and ends with the last bracket. */
function readCpuMs(folder: string): number {
  const stat = readFileSync(`${folder}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

function readRssBytes(pid: number): number {
  const [, kib = Number.NaN] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) * 1024
}
