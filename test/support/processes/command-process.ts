/**
 * Runs scripts one after the other for the process that forked it, each as if it were started with its words and settings.
 * Loading the modules that they share takes longer than each of them. A NUL ends the output of each, on both streams.
 */
import { writeSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { ScriptRun } from './run-command.ts'

/** Thrown where a script would end the process. */
class Exit extends Error {}

const environment = process.env
let runs = 0

process.exit = (code) => {
  process.exitCode = code
  throw new Exit()
}

process.on('message', async ({ file, words, settings }: ScriptRun) => {
  process.argv = [process.execPath, file, ...words]
  process.env = { ...environment, ...settings }
  try {
    // Another query makes the script run again, with the modules that are loaded already.
    await import(`${pathToFileURL(file)}?run=${++runs}`)
  } catch (error) {
    if (!(error instanceof Exit)) {
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exitCode = 1
    }
  }
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  for (const stream of [1, 2]) writeSync(stream, '\0')
  process.send?.(code)
})
