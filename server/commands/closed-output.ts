import { writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Lets this process finish when the reader of its output is gone, as in `npm run seed … | head -1`. Its work is done whole, and what
 * it would have printed is lost.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(throwOthers)) stream.on('error', throwOthers)
}

/** Writes a long output to stdout, or as much of it as its reader takes. */
export async function sendToOutput(content: Readable): Promise<void> {
  await pipeline(content, process.stdout, { end: false }).catch(throwOthers)
}

function throwOthers(error: unknown): void {
  if (!isClosedOutput(error)) throw error
}

/** Whether an error says that no process reads the output any more. */
function isClosedOutput(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE'
}

/** Writes at once, because the process ends before a stream to a pipe may be flushed. */
export function writeLast(fd: 1 | 2, text: string): void {
  try {
    writeSync(fd, text)
  } catch (error) {
    throwOthers(error)
  }
}
