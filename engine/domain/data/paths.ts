import { CART_API_PATH } from './cart-path.ts'
import {
  ACCOUNT_API_PATH,
  ACCOUNT_SESSION_PATH,
  CART_ENTRIES_PATH,
  CART_FIELDS_PATH,
  CHECKOUT_GIFT_CARD_PATH,
  CHECKOUT_PATH,
  CHECKOUT_SUBSCRIPTION_PATH,
  FORM_KEY_PATH,
  FORM_SUBMISSION_PATH,
  FORM_VALIDATE_PATH,
  RESTOCK_API_PATH,
  STOCK_API_PATH,
  SUBSCRIPTION_API_PATH,
} from './script-paths.ts'

export { fillPath, withQuery } from './script-paths.ts'

/**
 * Paths of the pages that every website has, beside those that its owner makes (storefront specification §2).
 *
 * Routes, links, themes and tests read this table, so a path is written once.
 */
export const PAGE_PATH = {
  cart: '/cart',
  cartFields: CART_FIELDS_PATH,
  search: '/search',
  checkout: CHECKOUT_PATH,
  checkoutSubscription: CHECKOUT_SUBSCRIPTION_PATH,
  checkoutGiftCard: CHECKOUT_GIFT_CARD_PATH,
  orderConfirmed: '/checkout/confirmed',
  orderReceived: '/checkout/received',
  orderStatus: '/checkout/status',
  orderDigital: '/checkout/digital',
  orderEmail: '/checkout/email',
  orderEmailDocument: '/checkout/email/document',
  donate: '/donate',
  donateConfirmed: '/donate/confirmed',
  reviews: '/reviews',
  form: '/form',
  newsletterConfirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
  contributor: '/config',
  account: '/account',
  accountLogin: '/account/login',
  accountCreate: '/account/create',
  accountConfirm: '/account/confirm',
  accountReset: '/account/reset',
  accountEmail: '/account/email',
  accountSettings: '/account/settings',
  accountNewEmail: '/account/settings/email',
  accountPassword: '/account/settings/password',
  accountDeletion: '/account/settings/delete',
} as const

/** Suggestions of the search field. By itself, because the script of that field needs no other path. */
export const SEARCH_SUGGESTIONS_PATH = '/api/search/suggestions'

/** Paths of the visitor API (storefront specification §7); parts that begin with `:` are filled in. */
export const API_PATH = {
  cart: CART_API_PATH,
  cartEntries: CART_ENTRIES_PATH,
  cartEntry: `${CART_API_PATH}/entries/:entryId`,
  cartEntryFields: `${CART_API_PATH}/entries/:entryId/additionalFields`,
  cartRestore: `${CART_API_PATH}/restore`,
  cartShipping: `${CART_API_PATH}/shipping`,
  cartCoupons: `${CART_API_PATH}/coupons`,
  cartCoupon: `${CART_API_PATH}/coupons/:code`,
  cartGiftCards: `${CART_API_PATH}/gift-cards`,
  cartGiftCard: `${CART_API_PATH}/gift-cards/:cardId`,
  subscription: SUBSCRIPTION_API_PATH,
  checkout: '/api/commerce/checkout',
  stock: STOCK_API_PATH,
  instalmentInformation: '/api/commerce/instalments/modal',
  searchSuggestions: SEARCH_SUGGESTIONS_PATH,
  orderStatus: '/api/commerce/order-status',
  donations: '/api/commerce/donations',
  reviews: '/api/commerce/reviews',
  unlock: '/api/site/unlock',
  membership: '/api/site/membership',
  unsubscribe: '/api/newsletter/unsubscribe',
  account: ACCOUNT_API_PATH,
  accountSession: ACCOUNT_SESSION_PATH,
  accountConfirmation: `${ACCOUNT_API_PATH}/confirmation`,
  accountReset: `${ACCOUNT_API_PATH}/password-reset`,
  accountNewPassword: `${ACCOUNT_API_PATH}/password-reset/password`,
  accountPassword: `${ACCOUNT_API_PATH}/password`,
  accountEmail: `${ACCOUNT_API_PATH}/email`,
  accountEmailConfirmation: `${ACCOUNT_API_PATH}/email/confirmation`,
  accountProfile: `${ACCOUNT_API_PATH}/profile`,
  accountAddresses: `${ACCOUNT_API_PATH}/addresses`,
  accountExport: `${ACCOUNT_API_PATH}/export`,
  accountDeletion: `${ACCOUNT_API_PATH}/deletion`,
  restock: RESTOCK_API_PATH,
  restockGroups: `${RESTOCK_API_PATH}/groups`,
  restockSend: `${RESTOCK_API_PATH}/send`,
  restockSendAll: `${RESTOCK_API_PATH}/send/all`,
  headerFooter: '/api/site-header-footer',
  contributors: '/api/contributors',
  contributorSession: '/api/contributors/session',
  newsletterConfirm: '/api/newsletter/confirm',
  templateSchema: '/api/template/GetTemplateSchema',
  formValidate: FORM_VALIDATE_PATH,
  formKey: FORM_KEY_PATH,
  formSubmission: FORM_SUBMISSION_PATH,
} as const

/** Paths of files and feeds. */
export const FILE_PATH = {
  theme: '/assets/theme/:file',
  client: '/assets/client/:file',
  texts: '/assets/texts/:digest',
  reload: '/assets/reload',
  prefetch: '/assets/prefetch.json',
  site: '/assets/site/:name',
  bought: '/assets/bought/:mark/:name',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  favicon: '/favicon.ico',
  touchIcon: '/apple-touch-icon.png',
  icon: '/assets/icon/:name',
  manifest: '/site.webmanifest',
} as const
