import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'

/** Where and on what a benchmark ran. */
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

/** One line that says where the figures come from. */
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
