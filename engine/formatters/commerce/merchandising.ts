import { member, type Node, toText } from '../../domain/data/value.ts'
import { type Frame, toResolve } from '../../language/plugin.ts'

const MERCHANDISING = toResolve(['productMerchandisingContext'])

/** The merchandising data of a product: its restock forms, scarcity texts and text for sold out. */
export function merchandisingOf(product: Node, frame: Frame): Node {
  const id = toText(member(product, 'id'))
  frame.run.budget.chargeScan(id.length)
  return member(MERCHANDISING(frame), id)
}
