import { member, type Node, toText } from '../../domain/value.ts'
import { type Frame, toResolve } from '../../language/plugin.ts'

const MERCHANDISING = toResolve(['productMerchandisingContext'])

/** What the shop says about a product beside the product itself: sign-ups, scarcity, its word for sold out. */
export function merchandisingOf(product: Node, frame: Frame): Node {
  return member(MERCHANDISING(frame), toText(member(product, 'id')))
}
