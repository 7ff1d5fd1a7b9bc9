import type { Store } from '../../../server/store/store.ts'
import type { DatabaseView } from '../store/view-database.ts'
import { ACCOUNT, ACCOUNT_PASSWORD, linkIn, meetAccount, newEmail } from './accounts.ts'
import { add, buy, buyer, CART, cartIn, checkOut, give, orderIn, SUBSCRIPTION, subscribe } from './buying.ts'
import { addContributor, signIn } from './contributors.ts'
import { HTML } from './notices.ts'
import { passwordOf } from './small-site.ts'
import { type Ask, Visitor } from './visitors.ts'

/** A visitor to the small website `quay`, with words that no other visitor may read. */
export interface PersonalVisitor {
  readonly visitor: Visitor
  readonly secrets: readonly string[]
  /** An address whose page shows the visitor one of the secrets. */
  readonly at: string
  /** Further addresses whose pages show others nothing of this visitor. */
  readonly own?: readonly string[]
  /** Addresses whose pages are open to whoever knows them, as the visitor alone does. */
  readonly links?: readonly string[]
}

/** The website that visitors come to. */
export interface VisitedSite {
  readonly ask: Ask
  readonly store: Store
  /** Holds the mails to visitors. */
  readonly database: DatabaseView
}

/** A kind of visitor whose pages are not shared. */
interface PersonalKind {
  readonly who: string
  readonly come: (site: VisitedSite) => Promise<PersonalVisitor>
}

const meet = ({ ask }: VisitedSite) => Visitor.meet(ask, 'quay.example')

/** The place where an answer leads a browser to. */
const placeOf = (location = '') => location.split('#')[0] ?? ''

const ZERLINA = { ...buyer, firstName: 'Zerlina' }

export const personalVisitors: readonly PersonalKind[] = [
  {
    who: 'a visitor with a cart',
    come: async (site) => {
      const visitor = await meet(site)
      const { id } = cartIn(await add(visitor, 'quay-cup-l', { quantity: 739 }))
      return { visitor, secrets: ['$13,302.00', id], at: '/' }
    },
  },
  {
    who: 'a visitor with a rejected form',
    come: async (site) => {
      const visitor = await meet(site)
      const sent = { itemId: 'quay-pin', quantity: '8391' }
      const { headers } = await visitor.submit(`${CART}/entries`, sent, HTML)
      return { visitor, secrets: ['8391'], at: placeOf(headers.location) }
    },
  },
  {
    who: 'a visitor who has just bought by a form',
    come: async (site) => {
      const visitor = await meet(site)
      const sent = { itemId: 'quay-cup', sku: 'quay-cup-l', quantity: '647' }
      const { headers } = await visitor.submit(`${CART}/entries`, sent, HTML)
      return {
        visitor,
        secrets: ['quay cup added to your cart.', '$11,646.00'],
        at: placeOf(headers.location),
      }
    },
  },
  {
    who: 'a visitor who has unlocked a page',
    come: async (site) => {
      const visitor = await meet(site)
      await visitor.submit('/api/site/unlock', { password: passwordOf('quay'), returnTo: '/vault' })
      return { visitor, secrets: ['/vault/post-1'], at: '/vault' }
    },
  },
  {
    who: 'a member',
    come: async (site) => {
      const visitor = await meet(site)
      await add(visitor, 'quay-pass')
      const orderId = orderIn(await checkOut(visitor))
      const own = [`/checkout/confirmed?order=${orderId}`]
      return { visitor, secrets: ['/club/post-1', orderId], at: '/club', own }
    },
  },
  {
    who: 'a buyer',
    come: async (site) => {
      const visitor = await meet(site)
      const { id } = await buy(visitor, ['quay-cup-l', 'quay-song'], ZERLINA)
      const awaited = await buy(visitor, ['quay-cup-l'], { ...ZERLINA, payment: 'transfer' })
      // With something in the next cart.
      await add(visitor, 'quay-cup-l', { quantity: 583 })
      const own = [
        ...['confirmed', 'status', 'email', 'email/document'].map((page) => `/checkout/${page}?order=${id}`),
        `/checkout/digital?order=${id}&item=quay-song`,
        `/checkout/received?order=${awaited.id}`,
        `/reviews?order=${id}`,
      ]
      return { visitor, secrets: ['Zerlina', id, awaited.id, '$10,494.00'], at: '/', own }
    },
  },
  {
    who: 'a subscriber and donor',
    come: async (site) => {
      const visitor = await meet(site)
      const orderId = orderIn(await subscribe(visitor, ZERLINA))
      const tea = { itemId: 'quay-tea', sku: 'quay-tea' }
      const { cartToken } = JSON.parse((await visitor.send('POST', SUBSCRIPTION, tea)).body)
      const given = await give(visitor, 'quay', { name: 'Zerlina Rook', amountCents: 64_700 })
      const { confirmationUrl } = JSON.parse(given.body)
      await add(visitor, 'quay-cup-l', { quantity: 449 })
      const secrets = ['Zerlina', orderId, cartToken, idIn(confirmationUrl), '$647.00']
      const at = `/checkout/confirmed?order=${orderId}`
      const own = [`/checkout/subscription?cartToken=${cartToken}`]
      return { visitor, secrets, at, own, links: [confirmationUrl] }
    },
  },
  {
    who: 'a visitor who is signed in to an account',
    come: async (site) => {
      const { visitor, email, xsrfToken } = await meetAccount(site.ask, site.database)
      await add(visitor, 'quay-cup-l', { quantity: 521 })
      const next = newEmail()
      await visitor.send('POST', `${ACCOUNT}/email`, { email: next, password: ACCOUNT_PASSWORD })
      const link = await linkIn(site.database, next)
      const secrets = ['$9,378.00', email, next, xsrfToken, idIn(link)]
      return { visitor, secrets, at: '/', own: ['/account/settings', link] }
    },
  },
  {
    who: 'a contributor',
    come: async (site) => {
      const visitor = await meet(site)
      const { email, id } = await addContributor(site.store, 'quay', 'ADMIN')
      await signIn(visitor, email)
      return { visitor, secrets: ['A ADMIN', email, id], at: '/config' }
    },
  },
]

/** The id or token at the end of an address. */
function idIn(url: string): string {
  return url.slice(url.lastIndexOf('=') + 1)
}
