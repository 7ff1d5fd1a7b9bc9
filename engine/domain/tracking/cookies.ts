/**
 * The cookies and stored values of tracking, which scripts set and clear; no page sets one (platform specification §3 and §9).
 */
export const TRACKING_COOKIE = {
  /** The record of a visitor: see `visitor-record.ts`. Two years. */
  record: 'ss_cvr',
  /** The time at which the visit began. A visit ends after 30 minutes without a page. */
  visit: 'ss_cvt',
  /** The id of the browser for events that outlive a visitor record. */
  browser: 'ss_cid',
  /** The visit in which the last page view was sent. */
  pageVisit: 'ss_cpvisit',
  /** The id of the visit. */
  visitId: 'ss_cvisit',
} as const

/** The answer to the question for consent: `yes` or `no`. A form or a script sets it, and it is cleared by neither. */
export const CONSENT_COOKIE = 'trackingConsent'

/** The analytics id, as cookie and in the storage of the browser. */
export const ANALYTICS_ID = 'ss_analyticsId'

/** The names under which events are kept in the storage of the browser, to be removed with the cookies. */
export const EVENT_STORAGE = {
  /** The cart as it was last seen, which the next one is compared with. */
  cart: 'ss_seenCart',
  /** Orders whose purchase was sent. */
  orders: 'ss_sentOrders',
  /** Suggestions that were clicked, with the product that they stood beside. */
  related: 'ss_related',
} as const

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

/** How long each lasts, in seconds. */
export const TRACKING_LIFE_S = {
  record: 730 * DAY_S,
  visit: 30 * MINUTE_S,
  analyticsId: 390 * DAY_S,
  consent: 180 * DAY_S,
} as const
