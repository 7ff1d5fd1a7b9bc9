import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'

/** A call as the platform got it. */
export interface PlatformCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** How a platform differs from another one that follows the same specification. */
export interface PlatformHabits {
  /** Whether an answer with a cart holds it as `shoppingCart`; by default only where the specification names it so. */
  wrapsCarts?: boolean | undefined
  /** Answers the next writes in place of the platform. */
  refuse?: { readonly status: number; readonly type: string; readonly body: string } | undefined
}

interface PlatformOptions {
  /** Those of its one cart. */
  readonly entries: Entry[]
  readonly calls: PlatformCall[]
  readonly habits: PlatformHabits
}

export interface Entry {
  readonly id: string
  readonly itemId: string
  readonly chosenVariant: object
  quantity: number
  readonly title: string
  readonly purchasePriceCents: number
  subTotal: number
}

const PRICE_CENTS = 123_450

/**
 * The calls of the storefront specification (§7) as another platform answers them: with the members that it names (§3),
 * and no others.
 */
export const platformApi: FastifyPluginAsync<PlatformOptions> = async (app, { calls, habits, entries }) => {
  const cart = '/commerce/shopping-cart'
  app.addHook('preHandler', async ({ method, url, headers, body }, reply) => {
    calls.push({ method, path: url, headers, body })
    reply.header('set-cookie', ['hasCart=true; Path=/', 'crumb=of-the-platform; Path=/'])
    const { refuse } = habits
    if (method === 'GET' || refuse === undefined) return undefined
    return reply.code(refuse.status).type(refuse.type).send(refuse.body)
  })
  const change = (entry: Entry, quantity: number) => {
    entry.quantity = quantity
    entry.subTotal = quantity * entry.purchasePriceCents
  }
  app.get(cart, async () => (habits.wrapsCarts ? { shoppingCart: toCart(entries) } : toCart(entries)))
  app.post<{ Body: Pick<Entry, 'itemId' | 'quantity'> & { sku: string } }>(
    `${cart}/entries`,
    async ({ body: { itemId, sku, quantity } }) => {
      const known = entries.find((one) => one.itemId === itemId)
      const entry = known ?? {
        ...{ id: randomUUID(), itemId, quantity: 0, title: 'Wool Blanket', subTotal: 0 },
        chosenVariant: { sku, attributes: { Color: 'Sand' } },
        purchasePriceCents: PRICE_CENTS,
      }
      if (known === undefined) entries.push(entry)
      change(entry, entry.quantity + quantity)
      return { shoppingCart: toCart(entries), newlyAdded: entry }
    },
  )
  app.put<{ Params: { id: string }; Body: { quantity: number } }>(
    `${cart}/entries/:id`,
    async ({ params: { id }, body: { quantity } }) => {
      for (const entry of entries) if (entry.id === id) change(entry, quantity)
      return { shoppingCart: toCart(entries) }
    },
  )
  app.delete<{ Params: { id: string } }>(`${cart}/entries/:id`, async ({ params: { id } }) => {
    entries.splice(0, entries.length, ...entries.filter((one) => one.id !== id))
    return { shoppingCart: toCart(entries) }
  })
  app.post('/form/FormSubmissionKey', async () => ({ key: 'once' }))
  app.post('/form/SaveFormSubmission', async () => ({}))
  app.post('/site-users/account/notifications/restock', async () => ({}))
}

/** The cart entity of the specification. */
export function toCart(entries: readonly Entry[]) {
  const subtotalCents = entries.reduce((sum, { subTotal }) => sum + subTotal, 0)
  return {
    ...{
      id: 'cart-of-the-platform',
      websiteId: 'w1',
      orderId: null,
      created: 0,
      isPurchased: false,
      entries,
    },
    ...{ shippingOptions: [], selectedShippingOption: null, shippingLocation: null },
    ...{ applicableTaxRules: [], coupons: [], validCoupons: [], invalidCoupons: [] },
    ...{ subtotalCents, taxCents: 0, shippingCostCents: 0, discountCents: 0, grandTotalCents: subtotalCents },
    totalQuantity: entries.reduce((sum, { quantity }) => sum + quantity, 0),
    ...{ hasDigital: false, purelyDigital: false, requiresShipping: false },
  }
}
