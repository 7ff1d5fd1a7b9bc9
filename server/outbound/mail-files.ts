import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Delivery, MailTransport, Message } from './mail-transport.ts'
import { toMailOptions } from './mime.ts'

/**
 * Writes each mail to an `.eml` file, which mail programs open. For development, and for a service without a mail
 * server. A mail that is written again replaces its file.
 */
export function createFileTransport(folder: string): MailTransport {
  return {
    deliver: async (message: Message): Promise<Delivery> => {
      try {
        return { outcome: 'sent', answer: `Written to ${await write(folder, message)}` }
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
