import { buy, orderIn, REVIEWS, subscribe } from '../sites/buying.ts'
import { toGivenFiles } from '../sites/given-files.ts'
import { smallSite } from '../sites/small-site.ts'
import type { Ask, Visitor } from '../sites/visitors.ts'
import { MARK } from './try-routes.ts'

/** Records of a website that its owner works with, by kind. */
export interface OwnerBelongings {
  readonly name: string
  /** Of an order that is paid and has an address. */
  readonly paidId: string
  /** Of orders that await their payment. */
  readonly awaitedId: string
  readonly otherAwaitedId: string
  readonly refundableId: string
  readonly subscriptionId: string
  readonly reviewId: string
  readonly couponId: string
  readonly otherCouponId: string
  readonly cardId: string
  readonly membershipOrderId: string
}

/** A request to a call of the owner API. */
export interface OwnerRequest {
  /** Values of the parts of the path. */
  readonly path?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Whether it names a record, so that another website refuses it. */
  readonly isNamed: boolean
}

type Plan = (of: OwnerBelongings) => OwnerRequest

const list: Plan = () => ({ isNamed: false })
const orderPlan =
  (key: 'paidId' | 'awaitedId' | 'otherAwaitedId' | 'refundableId', body?: unknown): Plan =>
  (of) => ({ path: { orderId: of[key] }, body, isNamed: true })

const filesOf = (name: string) => toGivenFiles(smallSite(name, MARK))

/** How each call is sent for the records of a website. A call that is missing here fails its test. */
export const ownerPlans: Readonly<Record<string, Plan>> = {
  showWebsite: list,
  replaceWebsite: ({ name }) => ({ body: { files: filesOf(name) }, isNamed: true }),
  showWebsiteFile: ({ name }) => ({ path: { path: `collections/${name}-shop.json` }, isNamed: true }),
  replaceWebsiteFile: ({ name }) => {
    const path = `collections/${name}-shop.json`
    return { path: { path }, body: filesOf(name)[path], isNamed: true }
  },
  removeWebsiteFile: ({ name }) => ({
    path: { path: `collections/${name}-about-${name}.json` },
    isNamed: true,
  }),
  listOrders: list,
  showOrder: orderPlan('paidId'),
  paidOrder: orderPlan('awaitedId'),
  shippedOrder: orderPlan('paidId', { tracking: { number: '1' } }),
  refundedOrder: orderPlan('refundableId'),
  canceledOrder: orderPlan('otherAwaitedId'),
  addOrderNote: orderPlan('paidId', { text: 'Blue paper' }),
  listSubscriptions: list,
  renewSubscription: ({ subscriptionId }) => ({ path: { subscriptionId }, isNamed: true }),
  cancelSubscription: ({ subscriptionId }) => ({ path: { subscriptionId }, isNamed: true }),
  listContributions: list,
  showPayments: list,
  changePayments: () => ({ body: { transferDays: 30 }, isNamed: false }),
  listLocks: list,
  // The id of a page of another website.
  closeLock: ({ name }) => ({ path: { lockId: `page:${name}-vault` }, isNamed: true }),
  endMembership: ({ membershipOrderId }) => ({
    path: { orderId: membershipOrderId },
    body: { isEnded: true },
    isNamed: true,
  }),
  listStock: list,
  changeStock: ({ name }) => ({
    path: { itemId: `${name}-pin`, sku: `${name}-pin` },
    body: { change: 1 },
    isNamed: true,
  }),
  listRestockGroups: list,
  // A list without rows for the ids of another website.
  listRestockSignUps: ({ name }) => ({
    path: { itemId: `${name}-relic`, sku: `${name}-relic` },
    isNamed: false,
  }),
  sendRestock: ({ name }) => ({ path: { itemId: `${name}-relic`, sku: `${name}-relic` }, isNamed: true }),
  sendRestocks: ({ name }) => ({
    body: { variants: [{ itemId: `${name}-relic`, sku: `${name}-relic` }] },
    isNamed: true,
  }),
  listReviews: list,
  moderateReview: ({ reviewId }) => ({ path: { reviewId }, body: { isHidden: false }, isNamed: true }),
  listCoupons: list,
  addCoupon: () => ({ body: { code: 'HERE', kind: 'free-shipping' }, isNamed: false }),
  changeCoupon: ({ couponId }) => ({
    path: { couponId },
    body: { code: 'CHANGED', kind: 'percent', value: 5 },
    isNamed: true,
  }),
  removeCoupon: ({ otherCouponId }) => ({ path: { couponId: otherCouponId }, isNamed: true }),
  listGiftCards: list,
  issueGiftCard: () => ({ body: { amountCents: 100 }, isNamed: false }),
  emptyGiftCard: ({ cardId }) => ({ path: { cardId }, isNamed: true }),
  listSubmissions: list,
  showSubmission: ({ name }) => ({ path: { submissionId: `${name}-sent` }, isNamed: true }),
  listSubscribers: ({ name }) => ({ path: { listId: `${name}-news` }, isNamed: true }),
  listSiteUsers: list,
  showSiteUser: ({ name }) => ({ path: { siteUserId: `${name}-user` }, isNamed: true }),
  listMails: list,
  reportSales: list,
  reportProducts: list,
  reportTraffic: list,
  reportSources: list,
  reportPages: list,
  reportSearches: list,
  reportFunnel: list,
  reportForms: list,
  reportScriptErrors: list,
  reportVitals: list,
  exportTable: () => ({ path: { table: 'orders' }, isNamed: false }),
}

/** Makes the records of a website: a visitor buys, and the owner adds coupons and a gift card. `mark` is in all its texts. */
export async function settleOwner(
  visitor: Visitor,
  askOwner: Ask,
  name: string,
  mark: string,
): Promise<OwnerBelongings> {
  const self = { firstName: mark, address1: `1 ${mark} Street` }
  const order = async (payment: string) => (await buy(visitor, [`${name}-cup-l`], { ...self, payment })).id
  const paidId = await order('approve')
  const review = { orderId: paidId, itemId: `${name}-cup`, rating: 4, title: '', text: mark, name: 'Ada' }
  const reviewed = await visitor.send('POST', REVIEWS, review)
  const make = async (path: string, body: object) =>
    JSON.parse(
      (
        await askOwner({
          method: 'POST',
          path: `/api/owner/${path}`,
          headers: { 'x-website-id': name, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).body,
    )
  const coupon = async (code: string) =>
    (await make('coupons', { code: `${name}-${code}`, kind: 'percent', value: 5 })).coupon.id
  return {
    name,
    paidId,
    awaitedId: await order('transfer'),
    otherAwaitedId: await order('transfer'),
    refundableId: await order('approve'),
    subscriptionId: orderIn(await subscribe(visitor, self, name)),
    reviewId: JSON.parse(reviewed.body).review.id,
    couponId: await coupon('one'),
    otherCouponId: await coupon('two'),
    membershipOrderId: (await buy(visitor, [`${name}-pass`], { ...self, payment: 'approve' })).id,
    cardId: (await make('gift-cards', { amountCents: 500 })).giftCard.id,
  }
}
