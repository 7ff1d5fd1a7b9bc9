import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { addCoupon, removeCoupon } from '../shop/cart/coupon-changes.ts'
import { addGiftCard, removeGiftCard } from '../shop/cart/gift-card-changes.ts'
import { giftCodeHash } from '../shop/gift-cards/gift-code.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'

const codeBody = z.strictObject({ code: z.string().max(100) })

/** Coupons and gift cards of the cart. In a form, the field `remove` of a button removes one instead of adding one. */
export const cartCodeRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.cartCoupons,
    withVisit(services, (visit) =>
      changeCodes(visit, { field: 'code', add: addCoupon, remove: removeCoupon }),
    ),
  )
  app.delete(
    API_PATH.cartCoupon,
    withVisit(services, (visit) =>
      changeCart(visit, { change: removeCoupon(visit.parameter('code')), toPage: cartPageAgain(visit, '') }),
    ),
  )
  app.post(
    API_PATH.cartGiftCards,
    withVisit(services, (visit) => {
      const add = (code: string) => addTypedCard(visit, code)
      return changeCodes(visit, { field: 'giftCode', add, remove: removeGiftCard })
    }),
  )
  app.delete(
    API_PATH.cartGiftCard,
    withVisit(services, (visit) =>
      changeCart(visit, {
        change: removeGiftCard(visit.parameter('cardId')),
        toPage: cartPageAgain(visit, ''),
      }),
    ),
  )
}

interface CodeChanges {
  /** The field of a form with the code. */
  readonly field: 'code' | 'giftCode'
  readonly add: (code: string) => CartChange
  readonly remove: (named: string) => CartChange
}

function changeCodes(visit: Visit, { field, add, remove }: CodeChanges): Promise<unknown> {
  const form = formOf(visit.request)
  const sent = form === undefined ? undefined : readFields(form, [field, 'remove'])
  const code = sent === undefined ? readBody(codeBody, visit.request).code : sent[field]
  const removed = sent?.remove ?? ''
  return changeCart(visit, {
    before: () => limitCodes(visit, removed === '' ? code : ''),
    change: removed === '' ? add(code) : remove(removed),
    toPage: cartPageAgain(visit, ''),
  })
}

/** Counts each typed code as a guess; throws `rate_limited` after too many. */
export async function limitCodes({ request }: Visit, ...codes: readonly string[]): Promise<void> {
  for (const code of codes) if (code.trim() !== '') await request.server.limitGuesses(request)
}

/** Adds the gift card of a typed code. The rules get its keyed hash, because the code itself is a secret. */
export function addTypedCard({ signer, websiteId }: Visit, typed: string): CartChange {
  return addGiftCard(typed, giftCodeHash(signer, websiteId, typed))
}
