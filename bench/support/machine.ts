import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** The machine, Node version and commit of a run. */
export interface Machine {
  readonly cpu: string
  readonly cores: number
  readonly node: string
  readonly commit: string
}

export function describeMachine(): Machine {
  const processors = cpus()
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    node: process.version,
    commit: readCommit(),
  }
}

/** One line about the origin of the figures. */
export function reportMachine({ cpu, cores, node, commit }: Machine): string {
  return `${cpu}, ${cores} cores, Node ${node}, commit ${commit}`
}

/** The commit that is checked out, with `-dirty` if files differ from it. */
function readCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--exclude', '*'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'not committed'
  }
}
