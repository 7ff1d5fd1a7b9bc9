import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery, MailTransport, Message } from './mail-transport.ts'
import { toMailOptions } from './mime.ts'

/** Files are removed at this age, as the rows of mails are, so that the folder does not grow for ever. */
const LIFE_MS = 30 * 24 * 3_600_000
const LOOK_MS = 3_600_000

/**
 * Writes each mail to an `.eml` file, which mail programs open. For development, and for a service without a mail
 * server. A mail that is written again replaces its file.
 */
export function createFileTransport(folder: string): MailTransport {
  let nextLookMs = 0
  return {
    deliver: async (message: Message): Promise<Delivery> => {
      try {
        const name = await write(folder, message)
        if (Date.now() >= nextLookMs) {
          nextLookMs = Date.now() + LOOK_MS
          await removeOld(folder, Date.now() - LIFE_MS)
        }
        return { outcome: 'sent', answer: `Written to ${name}` }
      } catch (error) {
        return { outcome: 'down', answer: (error as Error).message }
      }
    },
  }
}

async function write(folder: string, message: Message): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const toStream = createTransport({ streamTransport: true, buffer: true })
  const { message: bytes } = await toStream.sendMail(toMailOptions(message))
  // Only the owner may read the mails, because they hold addresses, codes and links.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const time = message.date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const [id = ''] = /[\w-]+/.exec(message.messageId) ?? []
  const name = `${time} ${id}.eml`
  const file = join(folder, name)
  await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return name
}

/** Removes mails that were written before a time. Another process may remove the same ones. */
async function removeOld(folder: string, beforeMs: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < beforeMs && name.endsWith('.eml')) await rm(file, { force: true })
  }
}
