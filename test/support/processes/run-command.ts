import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs `server/commands/<name>.ts` to its end, in an environment without any settings but these. */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const file = join(import.meta.dirname, `../../../server/commands/${name}.ts`)
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env: environment }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}
