import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { cartQuery, shippingBody } from '../cart.ts'
import { codeBody } from '../cart-codes.ts'
import { CART_FIELDS } from '../cart-form.ts'
import { SHIPPING_FIELDS } from '../cart-shipping.ts'
import { cartSchema } from './cart-answer.ts'
import { cartEntryCalls } from './cart-entry-calls.ts'
import { needed, type VisitorCall } from './visitor-call.ts'

/** The answer of a change: the whole cart. */
const cartAnswer = z.strictObject(needed({ shoppingCart: cartSchema }))
const common = { area: 'Cart', isOfCart: true } as const

/** The islands that have entries or codes of the cart in them. */
const onCartPage = ['cart-page']

const codeCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'addCartCoupon',
    method: 'post',
    path: API_PATH.cartCoupons,
    summary: 'Enter the code of a coupon',
    description: 'A plain form removes a coupon by `remove`.',
    islands: onCartPage,
    body: { schema: codeBody, example: { code: 'WELCOME10' } },
    fields: ['code', 'remove'],
    answer: cartAnswer,
    problems: ['entry_unknown', 'coupon_invalid'],
  },
  {
    ...common,
    id: 'removeCartCoupon',
    method: 'delete',
    path: API_PATH.cartCoupon,
    pathExample: { code: 'WELCOME10' },
    summary: 'Remove a coupon',
    description: 'Removes a code, in any case.',
    islands: onCartPage,
    answer: cartAnswer,
    problems: ['entry_unknown'],
  },
  {
    ...common,
    id: 'addCartGiftCard',
    method: 'post',
    path: API_PATH.cartGiftCards,
    summary: 'Enter the code of a gift card',
    description: 'A plain form removes a card by `remove`, which is its id.',
    islands: onCartPage,
    body: { schema: codeBody, example: { code: 'ABCD-EFGH-JKLM-NPQR' } },
    fields: ['giftCode', 'remove'],
    answer: cartAnswer,
    problems: ['entry_unknown', 'gift_card_invalid'],
  },
  {
    ...common,
    id: 'removeCartGiftCard',
    method: 'delete',
    path: API_PATH.cartGiftCard,
    pathExample: { cardId: '6650f0c2a1b2c3d4e5f60718' },
    summary: 'Remove a gift card',
    description: 'Removes a card by its id in `giftCards`.',
    islands: onCartPage,
    answer: cartAnswer,
    problems: ['entry_unknown'],
  },
]

/** The calls of the cart. */
export const cartCalls: readonly VisitorCall[] = [
  {
    id: 'cart',
    area: 'Cart',
    method: 'get',
    path: API_PATH.cart,
    summary: 'Read the cart',
    description: `The cart of the visitor, which is empty for one without any. It sets the cookie \`crumb\` for a visitor without one, so that scripts ask for it before their first write.`,
    islands: [
      ...['page', 'announcement', 'cart-page', 'form', 'instalments', 'login', 'logout'],
      ...['product-form', 'restock', 'video-paywall', 'legacy', 'legacy-restock'],
    ],
    query: cartQuery,
    answer: cartSchema,
    answerHeaders: { etag: 'The `version` of the cart' },
    problems: [],
  },
  ...cartEntryCalls,
  {
    ...common,
    id: 'changeShipping',
    method: 'put',
    path: API_PATH.cartShipping,
    summary: 'Choose the destination and the shipping option',
    description: 'What is left out stays as it is.',
    islands: ['cart-page'],
    body: {
      schema: shippingBody,
      example: { location: { country: 'US', region: 'NY' }, optionId: 'standard' },
    },
    answer: cartAnswer,
    problems: ['entry_unknown', 'shipping_invalid'],
  },
  {
    ...common,
    id: 'changeShippingByForm',
    method: 'post',
    path: API_PATH.cartShipping,
    summary: 'Choose the destination and the shipping option by a form',
    description: 'An option that does not ship to the country is left out.',
    islands: [],
    fields: SHIPPING_FIELDS,
    formExample: { country: 'US', region: 'NY', postalCode: '10004', optionId: 'standard' },
    problems: ['entry_unknown', 'shipping_invalid'],
  },
  ...codeCalls,
  {
    ...common,
    id: 'saveCart',
    method: 'post',
    path: API_PATH.cart,
    summary: 'Save the form of the cart page',
    description:
      'Each button saves all that is typed: quantities by `quantity-` and the id of the entry, destination and codes. Its `action` is `less:`, `more:` or `remove:` and the id of an entry, `remove-coupon:` and a code, `remove-card:` and the id of a card, or `checkout`.',
    islands: [],
    fields: CART_FIELDS,
    formExample: { code: 'WELCOME10', action: 'apply-coupon' },
    problems: [
      'cart_empty',
      'entry_unknown',
      'choice_invalid',
      'stock_insufficient',
      'shipping_invalid',
      'coupon_invalid',
      'gift_card_invalid',
    ],
  },
]
