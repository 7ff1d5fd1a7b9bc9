import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

type Settings = Readonly<Record<string, string>>

const compileCache = process.env['NODE_COMPILE_CACHE']

/** The setting with which a process loads compiled code. Without it, each one compiles all of its modules. */
export const COMPILE_CACHE: Settings = compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** A script as it is started. */
export interface ScriptRun {
  /** An absolute path. */
  readonly file: string
  readonly words: readonly string[]
  readonly settings: Settings
}

/** The script of a command. */
function commandFile(name: string): string {
  return join(import.meta.dirname, `../../../server/commands/${name}.ts`)
}

/** Runs `server/commands/<name>.ts` to its end in a process of its own, without any settings of the service but these. */
export function runCommand(
  name: string,
  args: readonly string[],
  settings: Settings,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const env = { ...COMPILE_CACHE, ...settings }
    execFile(process.execPath, [commandFile(name), ...args], { env }, (error, output, errors) =>
      resolve({ code: Number(error?.code ?? 0), output, errors }),
    )
  })
}

/** A process that runs many scripts, one after the other, without any settings of the service but theirs. */
export function startScripts() {
  const child = fork(join(import.meta.dirname, 'command-process.ts'), { env: COMPILE_CACHE, silent: true })
  const exit = once(child, 'exit')
  const next = readOutputs(child)
  return {
    run: async (file: string, words: readonly string[], settings: Settings = {}): Promise<CommandResult> => {
      const ended = once(child, 'message')
      child.send({ file, words, settings } satisfies ScriptRun)
      const [output, errors] = await next()
      const [code] = await ended
      return { code, output, errors }
    },
    close: async (): Promise<void> => {
      // Scripts may have taken over the other signals.
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** A process that runs many commands, one after the other, without any settings of the service but these. */
export function startCommands(settings: Settings = {}) {
  const { run, close } = startScripts()
  return {
    run: (name: string, ...args: readonly string[]) => run(commandFile(name), args, settings),
    /** The same with further settings. */
    runWith: (more: Settings, name: string, ...args: readonly string[]) =>
      run(commandFile(name), args, { ...settings, ...more }),
    close,
  }
}

/** Reads what each script writes on both streams. */
function readOutputs({ stdout, stderr }: ChildProcess): () => Promise<[string, string]> {
  const streams = [stdout, stderr].map((stream) => readPieces(stream as Readable))
  return async () => {
    const [output, errors] = await Promise.all(streams.map(async (pieces) => (await pieces.next()).value))
    if (output === undefined || errors === undefined)
      throw new Error(`The process of the scripts has ended. It said: ${errors}`)
    return [output, errors]
  }
}

/** The parts of a text that a NUL ends. The last one may be without it, where the process ends. */
async function* readPieces(stream: Readable): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const pieces = `${rest}${chunk}`.split('\0')
    rest = pieces.pop() ?? ''
    yield* pieces
  }
}
