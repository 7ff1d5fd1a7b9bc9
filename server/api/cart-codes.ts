import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import type { CartResult } from '../shop/cart/apply-cart-change.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { applyCoupon, removeCoupon } from '../shop/cart/coupon-changes.ts'
import { addGiftCard, removeGiftCard } from '../shop/cart/gift-card-changes.ts'
import { giftCodeHashes } from '../shop/gift-cards/gift-code.ts'
import { shopUrlOf } from '../sites/pages/cart.ts'
import { giftCardPage } from '../sites/pages/gift-card.ts'
import { type FormFields, formOf, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import type { Responses } from '../visitor/respond.ts'
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
      const toDone =
        (_code: string, remove: string) =>
        ({ shoppingCart }: CartResult) => {
          if (remove !== '') return { message: say('done_card_removed') }
          return { message: say(shoppingCart.isEmpty ? 'done_card_kept' : 'done_card_applied') }
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

/** The field `page` of the form on the page of a gift card. */
const GIFT_CARD_PAGE = 'gift-card'

interface CodeChanges {
  /** The field of a form with the code. */
  readonly field: 'code' | 'giftCode'
  readonly add: (code: string) => CartChange
  readonly remove: (named: string) => CartChange
  readonly toDone: (code: string, remove: string) => Responses<CartResult>['toDone']
}

function changeCodes(visit: Visit, { field, add, remove, toDone }: CodeChanges): Promise<unknown> {
  const form = formOf(visit.request)
  const sent = form === undefined ? undefined : readFields(form, [field, 'remove', 'page'])
  const code = sent === undefined ? readBody(codeBody, visit.request).code : sent[field]
  const removed = sent?.remove ?? ''
  return changeCart(visit, {
    // An offer may be taken before anything is in the cart.
    createsCart: field === 'code' && removed === '',
    before: () => limitCodes(visit, removed === '' ? code : ''),
    change: removed === '' ? add(code) : remove(removed),
    toDone: toDone(code, removed),
    ...(sent?.page === GIFT_CARD_PAGE ? fromGiftCardPage(visit) : { toPage: cartPageAgain(visit, '') }),
  })
}

/** A visitor who comes from the mail of a gift card may have no cart yet, and goes on to the shop. */
function fromGiftCardPage(visit: Visit) {
  const { site } = visit
  return {
    createsCart: true,
    toPath: ({ shoppingCart }: CartResult) => (shoppingCart.isEmpty ? shopUrlOf(site) : PAGE_PATH.cart),
    toPage: async (problem: VisitorProblem, form: FormFields) =>
      giftCardPage(site, rejectedForm(problem, form)),
  }
}

/** Counts each typed code as a guess; throws `rate_limited` after too many. */
export async function limitCodes({ request }: Visit, ...codes: readonly string[]): Promise<void> {
  for (const code of codes) if (code.trim() !== '') await request.server.limitGuesses(request)
}

/** Adds the gift card of a typed code. The rules get its keyed hash, because the code itself is a secret. */
export function addTypedCard({ signer, websiteId }: Visit, typed: string): CartChange {
  return addGiftCard(typed, giftCodeHashes(signer, websiteId, typed))
}
