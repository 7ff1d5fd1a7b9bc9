import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { versionInvalid } from '../errors/visitor-problems.ts'
import {
  applyCartChange,
  type CartReference,
  type CartResult,
  fromReference,
  toReference,
} from '../shop/cart/apply-cart-change.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { tokenOfCart } from '../shop/cart/open-cart.ts'
import { cartPage } from '../sites/pages/cart.ts'
import { setCart } from '../visitor/cookies.ts'
import type { FormFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { type Responses, respondToWrite, type Write } from '../visitor/respond.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'

/** A change of the cart with its responses. */
interface CartChangeResponses
  extends Pick<Responses<CartResult>, 'toPage' | 'toDone'>,
    Pick<Write<CartResult>, 'before'> {
  readonly change: CartChange
  /** Whether a visitor without a cart gets one; by default not. */
  readonly createsCart?: boolean
  /** The members of the JSON besides `shoppingCart`; by default none. */
  readonly toJson?: (result: CartResult) => object
  /** The path that a form is redirected to; by default that of the cart. */
  readonly toPath?: (result: CartResult) => string
}

/** Changes the visitor's cart once. Answers a script with the whole cart, and redirects a form to the cart page. */
export function changeCart(
  visit: Visit,
  { change, createsCart = false, toJson = () => ({}), ...answers }: CartChangeResponses,
): Promise<unknown> {
  const request = { change, createsCart, version: versionOf(visit.request.headers['if-match']) }
  // Kept out of the result, which is stored with the idempotency key: the store holds hashes of tokens only.
  let newToken: string | undefined
  return respondToWrite<CartResult>(visit, {
    write: async (repositories) => {
      const { token, ...result } = await applyCartChange(repositories, visit, request)
      newToken = token
      return result
    },
    reference: {
      to: toReference,
      from: (kept) => fromReference(visit.read, visit.site, kept as unknown as CartReference),
    },
    changesPages: false,
    after: async ({ shoppingCart }) => {
      const token = createsCart ? (newToken ?? (await tokenOfCart(visit.read, visit))) : undefined
      if (token !== undefined) setCart(visit, token)
      visit.reply.headers({ 'cache-control': 'private, no-store', etag: `"${shoppingCart.version}"` })
    },
    toJson: (result) => ({ shoppingCart: result.shoppingCart, ...toJson(result) }),
    toPath: () => PAGE_PATH.cart,
    needsCookies: createsCart,
    ...answers,
  })
}

/** Shows the cart page again. `title` names the failed action; '' where the message at the field is enough. */
export function cartPageAgain(visit: Visit, title: string, entryId?: string) {
  return (problem: VisitorProblem, form: FormFields): Promise<Page> =>
    cartPage(visit, { ...rejectedForm(problem, form, title), entryId })
}

/** The version of the cart that the caller has seen; undefined when the change fits any version. */
function versionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const match = /^"?(\d{1,9})"?$/.exec(ifMatch)
  if (match === null) throw versionInvalid()
  return Number(match[1])
}
