import { expect, it } from 'vitest'
import { changesOf, type SeenCart, type SeenEntry } from '../../engine/domain/tracking/cart-changes.ts'

const entry = (itemId: string, quantity: number, sku = ''): SeenEntry => ({
  ...{ itemId, sku, quantity, title: itemId, productType: 1, purchasePriceCents: 1450 },
  fullUrl: `/shop/${itemId}`,
})
const cart = (version: number, ...entries: readonly SeenEntry[]): SeenCart => ({ id: 'c1', version, entries })
const NO_CART: SeenCart = { id: null, entries: [] }
const MUG = entry('mug', 1)

it.each([
  { what: 'the first product', seen: NO_CART, now: cart(2, MUG), changes: ['mug +1'] },
  { what: 'the first product, unseen before', seen: undefined, now: cart(2, MUG), changes: ['mug +1'] },
  { what: 'a cart that is unseen and older', seen: undefined, now: cart(3, MUG), changes: [] },
  { what: 'another product', seen: cart(2, MUG), now: cart(3, MUG, entry('pot', 2)), changes: ['pot +2'] },
  {
    what: 'another variant',
    seen: cart(2, MUG),
    now: cart(3, MUG, entry('mug', 1, 'l')),
    changes: ['mug +1'],
  },
  { what: 'more pieces', seen: cart(2, MUG), now: cart(3, entry('mug', 3)), changes: ['mug +2'] },
  { what: 'fewer pieces', seen: cart(2, entry('mug', 3)), now: cart(3, MUG), changes: ['mug -2'] },
  { what: 'a product that is gone', seen: cart(2, entry('mug', 3)), now: cart(3), changes: ['mug -3'] },
  {
    what: 'a product in place of another',
    seen: cart(2, MUG),
    now: cart(3, entry('pot', 1)),
    changes: ['mug -1', 'pot +1'],
  },
  { what: 'other answers', seen: cart(2, entry('mug', 2)), now: cart(3, MUG, MUG), changes: [] },
  { what: 'a coupon', seen: cart(2, MUG), now: cart(3, MUG), changes: [] },
  { what: 'a change that was seen', seen: cart(3, MUG), now: cart(3, entry('mug', 2)), changes: [] },
  { what: 'a response that is late', seen: cart(3, MUG), now: cart(2), changes: [] },
  { what: 'the cart of an account', seen: cart(2, MUG), now: { ...cart(9), id: 'c2' }, changes: [] },
  { what: 'a purchase', seen: cart(2, MUG), now: NO_CART, changes: [] },
  {
    what: 'a platform without versions',
    seen: { id: 'c1', entries: [MUG] },
    now: { id: 'c1', entries: [MUG, entry('pot', 1)] },
    changes: ['pot +1'],
  },
])('$what changes $changes', ({ seen, now, changes }) => {
  const found = changesOf(seen, now).map(({ entry: { itemId }, by }) => `${itemId} ${by > 0 ? '+' : ''}${by}`)
  expect(found).toEqual(changes)
})
