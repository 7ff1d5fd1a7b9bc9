import { vi } from 'vitest'
import { textOfMail } from '../mail/text-of-mail.ts'
import { PATIENCE_MS } from '../patience.ts'

/** A shop whose mails can be read. */
interface Mailing {
  readMails(): Promise<readonly string[]>
}

/** The path of the link to a page in the newest mail to a recipient. */
export function linkTo(shop: Mailing, recipient: string, page: string): Promise<string> {
  // The sender of the service may have claimed the mail just now.
  return vi.waitUntil(async () => {
    const mails = (await shop.readMails()).filter((mail) => mail.includes(`To: ${recipient}`))
    const texts = mails.map(textOfMail)
    const pattern = new RegExp(`${page}\\?token=[\\w.-]+`)
    return texts.flatMap((text) => text.match(pattern) ?? []).at(-1)
  }, PATIENCE_MS)
}

/** The address of an order's confirmation with the signed key of the links in its mail, so that it opens in any browser. */
export async function mailedConfirmation(shop: Mailing, orderId: string): Promise<string> {
  const pattern = new RegExp(`order=(${orderId}\\.[\\w.-]+)`)
  const key = await vi.waitUntil(async () => {
    const mails = await shop.readMails()
    return mails.flatMap((mail) => pattern.exec(textOfMail(mail))?.[1] ?? []).at(-1)
  }, PATIENCE_MS)
  return `/checkout/confirmed?order=${key}`
}
