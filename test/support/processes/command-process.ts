/** Runs commands one after the other for the process that forked it. Loading their modules takes longer than each of them. */
import { pathToFileURL } from 'node:url'
import { commandFile } from './run-command.ts'

type Write = typeof process.stdout.write

let runs = 0

process.on('message', async ({ name, args }: { readonly name: string; readonly args: readonly string[] }) => {
  const [output, errors] = [capture(process.stdout), capture(process.stderr)]
  const file = commandFile(name)
  process.argv = [process.execPath, file, ...args]
  // Another query makes the script run again, with the modules that are loaded already.
  await import(`${pathToFileURL(file)}?run=${++runs}`)
  const code = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  process.send?.({ code, output: output.end(), errors: errors.end() })
})

/** Keeps what is written to a stream until `end`. */
function capture(stream: NodeJS.WriteStream): { readonly end: () => string } {
  const { write } = stream
  let text = ''
  stream.write = ((chunk: string | Uint8Array, ...rest: readonly unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const done = rest.find((one) => typeof one === 'function')
    if (done !== undefined) (done as () => void)()
    return true
  }) as Write
  return {
    end: () => {
      stream.write = write
      return text
    },
  }
}
