import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** The script of a command. */
export function commandFile(name: string): string {
  return join(import.meta.dirname, `../../../server/commands/${name}.ts`)
}

/** Runs `server/commands/<name>.ts` to its end, in an environment without any settings but these. */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile(name), ...args], { env: environment }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}

/**
 * A process that runs many commands, one after the other, in an environment without any settings but these. A command line
 * that is refused would end it.
 */
export function startCommands(environment: Readonly<Record<string, string>>) {
  const child = fork(join(import.meta.dirname, 'command-process.ts'), { env: environment })
  const exit = once(child, 'exit')
  const ended = exit.then(([code]) => {
    throw new Error(`The process of the commands ended with ${code}.`)
  })
  // It also ends when it is closed, which is no failure.
  ended.catch(() => {})
  return {
    run: async (name: string, ...args: readonly string[]): Promise<CommandResult> => {
      const answer = once(child, 'message')
      child.send({ name, args })
      const [result] = await Promise.race([answer, ended])
      return result as CommandResult
    },
    close: async (): Promise<void> => {
      child.kill()
      await exit
    },
  }
}
