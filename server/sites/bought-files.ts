import { FILE_PATH, fillPath } from '../../engine/domain/data/paths.ts'
import type { Json } from '../../engine/index.ts'
import { isOpen } from '../shop/orders/payment.ts'
import type { Order } from '../store/types.ts'
import type { Visit } from '../visitor/visit.ts'
import { isBoughtAsset } from '../website/files/asset-names.ts'
import type { Signer } from '../website/signing.ts'

/** A link to a file ends after a day. The page of the digital product has new ones. */
const LIFE_MS = 86_400_000

/** Paths of files as the content of digital products names them. */
const ASSET_PATH = /\/assets\/site\/([\w.-]+)/g

type BoughtOrder = Pick<Order, 'websiteId' | 'id'>

/** The content of a digital product of an order, with signed paths in place of the paths of files that only buyers may open. */
export function withBoughtFiles(signer: Signer, order: BoughtOrder, content: Json, nowMs: number): Json {
  const ends = (nowMs + LIFE_MS).toString(36)
  const toSignedPath = (path: string, name: string) => {
    if (!isBoughtAsset(name)) return path
    const mark = [order.id, ends, signer.sign(...partsOf(order, name, ends))].join('.')
    return fillPath(FILE_PATH.bought, { mark, name })
  }
  // Replaced in the JSON text, because paths hold no character that JSON escapes.
  return JSON.parse(JSON.stringify(content).replaceAll(ASSET_PATH, toSignedPath)) as Json
}

/** Whether the mark in a path opens a file now: it is signed and not over, and its order was not taken back. */
export async function isBoughtFile(
  { read, signer, websiteId }: Visit,
  name: string,
  mark: string,
): Promise<boolean> {
  const [id = '', ends = '', signature = ''] = mark.split('.')
  if (!isBoughtAsset(name) || !(Number.parseInt(ends, 36) > Date.now())) return false
  if (!signer.isSigned(signature, ...partsOf({ websiteId, id }, name, ends))) return false
  const order = await read.orders.byId(websiteId, id)
  return order !== undefined && isOpen(order)
}

function partsOf({ websiteId, id }: BoughtOrder, name: string, ends: string) {
  return ['bought-file', websiteId, id, name, ends] as const
}
