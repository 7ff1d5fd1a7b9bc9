import type { Store } from '../../../server/store/store.ts'

/** Puts as many things into a cart as fit. */
export async function fillCart(store: Store, cartId: string): Promise<void> {
  const cart = await store.read.carts.byId('quay', cartId)
  const [entry] = cart?.entries ?? []
  if (cart === undefined || entry === undefined) throw new Error('There is nothing in the cart.')
  const entries = Array.from({ length: 100 }, (_, position) => ({
    ...entry,
    id: `entry-${position}`,
    position,
  }))
  await store.transaction(({ carts }) => carts.replace(cart, { ...cart, entries }, Date.now()))
}
