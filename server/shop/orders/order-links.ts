import type { Order } from '../../store/types.ts'
import type { Signer } from '../../website/signing.ts'

/**
 * An order with the key in the links to it. The id, which buyers read aloud, opens nothing by itself: a link has a signed key that
 * ends, or is followed in a browser that may open the order.
 */
export type LinkedOrder = Order & {
  /** The value of `order` in its links: a signed key, or the id in a browser that may open it. */
  readonly key: string
}

/** A link in a mail ends after this time. Later the buyer finds the order by its number and address. */
const LIFE_MS = 90 * 86_400_000

type Signed = Pick<Order, 'websiteId' | 'id'>

/** The order with a signed key, for links in mails and for a browser that keeps no cookies. */
export function withSignedKey(signer: Signer, order: Order, nowMs: number): LinkedOrder {
  const ends = (nowMs + LIFE_MS).toString(36)
  return { ...order, key: [order.id, ends, signer.sign(...partsOf(order, ends))].join('.') }
}

/** The id of the order that a signed key opens; undefined for a key that is over, or not of this website. */
export function orderIdOf(signer: Signer, websiteId: string, key: string, nowMs: number): string | undefined {
  const [id = '', ends = '', signature = ''] = key.split('.')
  if (!(Number.parseInt(ends, 36) > nowMs)) return undefined
  return signer.isSigned(signature, ...partsOf({ websiteId, id }, ends)) ? id : undefined
}

function partsOf({ websiteId, id }: Signed, ends: string) {
  return ['order', websiteId, id, ends] as const
}
