import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { applyCoupon, removeCoupon } from '../shop/cart/coupon-changes.ts'
import { addGiftCard, removeGiftCard } from '../shop/cart/gift-card-changes.ts'
import { giftCodeHashes } from '../shop/gift-cards/gift-code.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { couponDone } from './cart-done.ts'

export const codeBody = z.strictObject({ code: z.string().max(100).describe('The code as it was typed') })

/** Coupons and gift cards of the cart. In a form, the field `remove` of a button removes one instead of adding one. */
export const cartCodeRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.cartCoupons,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const toDone = (code: string, remove: string) => couponDone(visit, { code, remove })
      return changeCodes(visit, { field: 'code', add: applyCoupon, remove: removeCoupon, toDone })
    }),
  )
  app.delete(
    API_PATH.cartCoupon,
    withVisit(services, (visit) =>
      changeCart(visit, { change: removeCoupon(visit.parameter('code')), toPage: cartPageAgain(visit, '') }),
    ),
  )
  app.post(
    API_PATH.cartGiftCards,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const { say } = visit.site
      const add = (code: string) => addTypedCard(visit, code)
      const toDone = (_code: string, remove: string) => () => {
        return { message: say(remove === '' ? 'done_card_applied' : 'done_card_removed') }
      }
      return changeCodes(visit, { field: 'giftCode', add, remove: removeGiftCard, toDone })
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
  readonly toDone: (code: string, remove: string) => ReturnType<typeof couponDone>
}

function changeCodes(visit: Visit, { field, add, remove, toDone }: CodeChanges): Promise<unknown> {
  const form = formOf(visit.request)
  const sent = form === undefined ? undefined : readFields(form, [field, 'remove'])
  const code = sent === undefined ? readBody(codeBody, visit.request).code : sent[field]
  const removed = sent?.remove ?? ''
  return changeCart(visit, {
    // An offer may be taken before anything is in the cart.
    createsCart: field === 'code' && removed === '',
    before: () => limitCodes(visit, removed === '' ? code : ''),
    change: removed === '' ? add(code) : remove(removed),
    toDone: toDone(code, removed),
    toPage: cartPageAgain(visit, ''),
  })
}

/** Counts each typed code as a guess; throws `rate_limited` after too many. */
export async function limitCodes({ request }: Visit, ...codes: readonly string[]): Promise<void> {
  for (const code of codes) if (code.trim() !== '') await request.server.limitGuesses(request)
}

/** Adds the gift card of a typed code. The rules get its keyed hash, because the code itself is a secret. */
export function addTypedCard({ signer, websiteId }: Visit, typed: string): CartChange {
  return addGiftCard(typed, giftCodeHashes(signer, websiteId, typed))
}
