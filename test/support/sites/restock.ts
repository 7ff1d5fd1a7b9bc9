import type { Store } from '../../../server/store/store.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { addContributor, signIn } from './contributors.ts'
import type { RefusedCall } from './refused-call.ts'
import { smallSite } from './small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from './visitors.ts'

export const RESTOCK = '/api/site-users/account/notifications/restock'

/** The sign-up of a visitor for the relic of a small website, which is sold out. */
export const signUpFor = (name: string, changes: object = {}) => ({
  productId: `${name}-relic`,
  variantId: `${name}-relic`,
  siteVisitorEmail: 'ada@example.com',
  ...changes,
})

export function signUp(visitor: Visitor, changes: object = {}, name = 'quay'): Promise<SiteAnswer> {
  return visitor.send('POST', RESTOCK, signUpFor(name, changes))
}

/** Sets how many relics of a small website are in stock. */
export async function stockRelics(store: Store, qtyInStock: number, name = 'quay'): Promise<void> {
  const relic = { websiteId: name, itemId: `${name}-relic`, sku: `${name}-relic` }
  await store.transaction(({ stock }) => stock.set(relic, { qtyInStock, isUnlimited: false }))
}

/** A small website whose forms have a captcha. */
export function guardedSite(name: string): SiteFiles {
  const files = smallSite(name)
  const captcha = { provider: 'turnstile', siteKey: `${name}-key`, secret: `${name}-secret` } as const
  return { ...files, site: { ...files.site, settings: { ...files.site.settings, captcha } } }
}

const RELIC = { productId: 'quay-relic', variantId: 'quay-relic' }

/** The successful calls about mails for products that are back, in their order. Those of owners sign in first. */
export function restockCalls(store: Store) {
  const asOwner = (act: (owner: Visitor) => Promise<SiteAnswer>) => async (visitor: Visitor) => {
    await signIn(visitor, (await addContributor(store, 'quay', 'STORE_MANAGER')).email)
    return act(visitor)
  }
  return [
    { route: `POST ${RESTOCK}`, act: (visitor: Visitor) => signUp(visitor), says: { message: 'Signed up!' } },
    {
      route: `GET ${RESTOCK}/groups`,
      act: asOwner((owner) => owner.get(`${RESTOCK}/groups`)),
      says: { signUpGroups: [{ ...RELIC, signUpCount: 1 }], hasNextPage: false },
    },
    {
      route: `GET ${RESTOCK}`,
      act: asOwner((owner) => owner.get(`${RESTOCK}?${new URLSearchParams(RELIC)}`)),
      says: { signUps: [{ siteVisitorEmail: 'ada@example.com' }], nextPageCursor: null },
    },
    {
      route: `POST ${RESTOCK}/send`,
      act: asOwner(async (owner) => {
        await stockRelics(store, 1)
        return owner.send('POST', `${RESTOCK}/send`, RELIC)
      }),
      says: { queued: 1, waiting: 0, hindrance: '' },
    },
    {
      route: `POST ${RESTOCK}/send/all`,
      act: asOwner((owner) => owner.send('POST', `${RESTOCK}/send/all`, { sendRequests: [RELIC] })),
      says: { results: [{ ...RELIC, queued: 0, waiting: 0, hindrance: '' }] },
    },
  ]
}

/** The problems of a sign-up, for a website `quay`, and one with a captcha whose provider is down. */
export function restockRefusals(ask: Ask, guarded: string): readonly RefusedCall[] {
  const signUpThere = async (changes: object) =>
    signUp(await Visitor.meet(ask, `${guarded}.example`), changes, guarded)
  const pin = { productId: 'quay-pin', variantId: 'quay-pin' }
  return [
    { code: 'restock_needless', status: 409, act: (visitor: Visitor) => signUp(visitor, pin) },
    {
      code: 'captcha_incomplete',
      status: 400,
      act: () => signUpThere({}),
      says: { errors: { captchaToken: ['Complete CAPTCHA before submitting.'] } },
    },
    { code: 'captcha_unavailable', status: 503, act: () => signUpThere({ captchaToken: 'any' }) },
  ]
}
