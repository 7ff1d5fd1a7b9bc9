/**
 * Enumerations of the platform: the words that templates and code use, with the numbers that data stores.
 *
 * Sources: formatter specification §11 and the list of enumerations in the platform specification.
 */

/** The background behind a page's title. */
export const BACKGROUND_SOURCE = { undefined: -1, upload: 1, instagram: 2, video: 3, none: 4 } as const

/** The unit in which a subscription or plan is billed. */
export const BILLING_UNIT = ['WEEK', 'MONTH', 'YEAR'] as const

/** The kind of a block on a page. */
export const BLOCK_TYPE = {
  undefined: -1,
  navigation: 1,
  html: 2,
  logo: 3,
  map: 4,
  image: 5,
  twitter: 6,
  journal: 7,
  gallery: 8,
  form: 9,
  geo: 10,
  index: 11,
  collectionlink: 12,
  link: 13,
  tagcloud: 14,
  comments: 16,
  folder: 17,
  menu: 18,
  sociallinks: 19,
  summary: 20,
  spacer: 21,
  embed: 22,
  code: 23,
  foursquare: 24,
  instagram: 25,
  calendar: 26,
  postsbyauthor: 27,
  postsbytag: 28,
  postsbycategory: 29,
  postsbymonth: 30,
  quote: 31,
  video: 32,
  search: 33,
  audio: 41,
  fivehundredpix: 42,
  product: 43,
  markdown: 44,
  flickr: 45,
  amazon: 46,
  horizontalrule: 47,
  socialaccountlinks: 48,
  rss: 49,
  opentable: 50,
  newsletter: 51,
  donation: 52,
  button: 53,
  'socialaccountlinks-v2': 54,
  'summary-v2': 55,
  soundcloud: 56,
  emailfooter: 57,
  'in-browser-message-link': 58,
  tourdates: 59,
  album: 60,
  archive: 61,
  chart: 62,
  zola: 63,
  acuity: 65,
  'opentable-v2': 66,
  'member-area': 67,
  tock: 68,
  accordion: 69,
} as const

/** The layout of a block of one kind. */
export const BLOCK_VARIANT = {
  'gallery-slideshow': 1000,
  'gallery-carousel': 1002,
  'gallery-grid': 1003,
  'gallery-stack': 1004,
  'summary-wall': 1005,
  'summary-carousel': 1006,
  'summary-list': 1007,
  'summary-grid': 1008,
  'chart-bar': 1009,
  'chart-line': 1010,
  'chart-pie': 1011,
  'image-inline': 1012,
  'image-poster': 1013,
  'image-card': 1014,
  'image-overlap': 1015,
  'image-collage': 1016,
  'image-stack': 1017,
  reservations: 1018,
  events: 1019,
} as const

/** The kind of a collection. */
export const COLLECTION_TYPE = {
  undefined: -1,
  generic: 1,
  subscription: 2,
  twitter: 3,
  foursquare: 4,
  instagram: 5,
  'gallery-block': 6,
  'template-page': 7,
  'splash-page': 8,
  page: 10,
  fivehundredpix: 11,
  flickr: 12,
  products: 13,
  'slide-gallery': 15,
  'slide-album': 16,
  'slide-video': 17,
  'album-block': 18,
  portfolio: 23,
  lessons: 24,
} as const

/** Whether visitors may comment on an item. */
export const COMMENT_STATE = { open: 1 } as const

/** The roles of a contributor, a person who works on a website. `permissions.ts` says what they may do. */
export const CONTRIBUTOR_ROLE = {
  ADMIN: 1,
  BILLING: 2,
  REPORTING: 3,
  EDITOR: 4,
  MODERATOR: 6,
  COMMENTER: 7,
  STORE_MANAGER: 8,
  SCHEDULING: 9,
  VIEWER: 10,
  CAMPAIGNS_EDITOR: 11,
  SCHEDULING_VIEWER: 12,
  SCHEDULING_EDITOR: 13,
  NONE: 14,
  WEBSITE_MANAGER: 15,
} as const

/** The kind of a tracked visitor event. */
export const EVENT_KIND = { 'page-view': 1, 'site-search': 2, heartbeat: 10, audio: 20, video: 21 } as const

/** The target of a folder in the navigation. */
export const FOLDER_BEHAVIOR = { undefined: -1, index: 1, redirect: 2, none: 3 } as const

/** The layout of a gallery. */
export const GALLERY_DESIGN = ['grid', 'slideshow', 'slider', 'stacked'] as const

/** Agreement on a Likert scale, in the words of the platform. */
export const LIKERT = {
  'Strongly Disagree': -2,
  Disagree: -1,
  Neutral: 0,
  Agree: 1,
  'Strongly Agree': 2,
} as const

/** The kind of a page that a website serves. */
export const PAGE_TYPE = {
  collection: 1,
  page: 2,
  'splash-page': 3,
  item: 50,
  'not-found': 100,
  error: 101,
  search: 102,
  'lock-screen': 103,
  'popup-overlay': 104,
  'protected-content': 105,
  'member-area-access-denied': 106,
  'show-cart': 200,
  checkout: 201,
  'order-confirmed': 202,
  donate: 203,
  'contribution-confirmed': 204,
  'commerce-cart-v2': 205,
  'subscription-confirmed': 206,
  'order-received': 207,
  'membership-confirmed': 208,
  'reviews-request': 209,
  'digital-product-composer-preview': 210,
  'order-status': 211,
  'newsletter-unsubscribe': 300,
  'commerce-email-preview': 301,
} as const

/** Features that a website's plan includes. Only those that the specification names are listed. */
export const PLAN_FEATURE = {
  'site-user-accounts': 29,
  'gift-cards': 40,
  'commerce-subscriptions': 50,
  'restock-notifications': 54,
  afterpay: 64,
  'native-product-reviews': 66,
  clearpay: 68,
  klarna: 70,
} as const

/** The type of a product. The platform also has `paywall`; the template language treats it as an unknown type. */
export const PRODUCT_TYPE = {
  undefined: -1,
  physical: 1,
  digital: 2,
  service: 3,
  'gift-card': 4,
  paywall: 5,
} as const

/** The kind of an item in a collection. */
export const RECORD_TYPE = {
  undefined: -1,
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  review: 10,
  'store-item': 11,
  event: 12,
  gallery: 14,
  binary: 15,
  'css-asset': 16,
  'tweak-asset': 17,
  'digital-good': 18,
  attachment: 19,
  'wordpress-export': 20,
  'json-export': 21,
  'site-search': 30,
  'active-time': 31,
  tweet: 50,
  checkin: 52,
  kbarticle: 54,
  lesson: 62,
} as const

/**
 * Record types that the storefront specification names without a code. The numbers are our choice; no other record type
 * has them.
 */
export const UNNUMBERED_RECORD_TYPE = { chat: 6, thread: 13, rss: 51 } as const

/** The state of a website's own subscription to the platform. */
export const SITE_STATUS = {
  EXPIRED: 1,
  PASTDUE: 2,
  TRIAL: 3,
  BETA: 4,
  REMOVED: 5,
  INTERNAL: 6,
  COMPED: 7,
  PAID: 8,
  V5_LINKED: 11,
  ACTIVE_PARKING_PAGE: 12,
  RESOLD: 13,
  RESOLD_GRACE_PERIOD: 14,
  ENTERPRISE: 15,
} as const

/** The kind of a slice of a cover page. */
export const SLICE_TYPE = {
  undefined: -1,
  heading: 1,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  'social-icons': 7,
  buttons: 8,
  navigation: 9,
  'custom-form': 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
} as const
