import { add, buyer, CART, cartIn, checkOut, orderIn } from './buying.ts'
import { HTML } from './notices.ts'
import { passwordOf } from './small-site.ts'
import { type Ask, Visitor } from './visitors.ts'

/** A visitor to the small website `quay`, with words that nobody else may read. */
export interface PersonalVisitor {
  readonly visitor: Visitor
  readonly secrets: readonly string[]
  /** An address whose page shows the visitor one of the secrets. */
  readonly at: string
}

/** A kind of visitor whose pages are not those of everybody. */
interface PersonalKind {
  readonly who: string
  readonly come: (ask: Ask) => Promise<PersonalVisitor>
}

const meet = (ask: Ask) => Visitor.meet(ask, 'quay.example')

/** The place where an answer leads a browser to. */
const placeOf = (location = '') => location.split('#')[0] ?? ''

export const personalVisitors: readonly PersonalKind[] = [
  {
    who: 'a visitor with a cart',
    come: async (ask) => {
      const visitor = await meet(ask)
      const { id } = cartIn(await add(visitor, 'quay-cup-l', { quantity: 739 }))
      return { visitor, secrets: ['$13,302.00', id], at: '/' }
    },
  },
  {
    who: 'a visitor with a rejected form',
    come: async (ask) => {
      const visitor = await meet(ask)
      const sent = { itemId: 'quay-pin', quantity: '8391' }
      const { headers } = await visitor.submit(`${CART}/entries`, sent, HTML)
      return { visitor, secrets: ['8391'], at: placeOf(headers.location) }
    },
  },
  {
    who: 'a visitor who has just bought by a form',
    come: async (ask) => {
      const visitor = await meet(ask)
      const sent = { itemId: 'quay-cup', sku: 'quay-cup-l', quantity: '647' }
      const { headers } = await visitor.submit(`${CART}/entries`, sent, HTML)
      return { visitor, secrets: ['class="notice', '$11,646.00'], at: placeOf(headers.location) }
    },
  },
  {
    who: 'a visitor who has unlocked a page',
    come: async (ask) => {
      const visitor = await meet(ask)
      await visitor.submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' })
      return { visitor, secrets: ['/vault/post-1'], at: '/vault' }
    },
  },
  {
    who: 'a member',
    come: async (ask) => {
      const visitor = await meet(ask)
      await add(visitor, 'quay-pass')
      await checkOut(visitor)
      return { visitor, secrets: ['/club/post-1'], at: '/club' }
    },
  },
  {
    who: 'a buyer',
    come: async (ask) => {
      const visitor = await meet(ask)
      await add(visitor, 'quay-cup-l')
      const orderId = orderIn(await checkOut(visitor, { ...buyer, firstName: 'Zerlina' }))
      // With something in the next cart.
      await add(visitor, 'quay-cup-l', { quantity: 583 })
      // Its address is the secret that opens it, so it is asked for by the buyer alone.
      await visitor.get(`/checkout/status?order=${orderId}`)
      return { visitor, secrets: ['Zerlina', orderId, '$10,494.00'], at: '/' }
    },
  },
]

/** Addresses with pages that are the same for everybody: one for each kind of page and query. */
export const SHARED_PATHS = [
  ...[
    '/',
    '/shop',
    '/shop?sort=price-asc',
    '/shop/cup',
    '/shop/pin',
    '/shop/ring',
    '/shop/gift',
    '/shop/relic',
  ],
  ...['/journal', '/journal?tag=quay%20tag', '/journal/post-1', '/help', '/faq', '/tour', '/about-quay'],
  ...[
    '/cover',
    '/sounds',
    '/links',
    '/everything',
    '/offer',
    '/search',
    '/search?q=post',
    '/search?q=nothing',
  ],
] as const

/** Addresses with pages that each visitor gets made, also a visitor without any cookie. */
export const PRIVATE_PATHS = [
  ...['/cart', '/cart/fields?itemId=quay-ring', '/checkout/status', '/donate?fund=quay-boat'],
  ...['/checkout/gift-card?itemId=quay-gift&sku=quay-gift', '/newsletter/unsubscribe'],
  ...['/vault', '/vault/post-1', '/club', '/nothing', '/reviews?order=none', '/checkout/status?order=none'],
] as const
