import type { Store } from '../../../server/store/store.ts'

/** The signed key of an order, as the links in its mail have it. */
export async function mailedKey(store: Store, orderId: string, websiteId = 'quay'): Promise<string> {
  const mails = await store.read.outbox.list(websiteId, { limit: 99, offset: 0 })
  const mail = mails.find(({ dedupeKey, kind }) => kind === 'order' && dedupeKey.includes(orderId))
  if (mail === undefined) throw new Error(`There is no mail about the order ${orderId}.`)
  const { content } = mail.email as { content: { order: { statusUrl: string } } }
  return new URL(content.order.statusUrl, 'http://x').searchParams.get('order') ?? ''
}
