import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The exit code and output of a process. */
interface Ending {
  /** Null for one that was ended. */
  readonly code: number | null
  /** The text of both of its streams. */
  readonly output: string
}

/** Runs a program that asks nothing, and ends it when it takes too long. */
export async function runProcess(
  file: string,
  args: readonly string[],
  timeoutMs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ending> {
  const env = { ...process.env, ...environment }
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs, env })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output.join('') }
}
