/** Addresses of the small website `quay`, for tests that ask every kind of page as every kind of visitor. */

/** Shared pages: one for each kind of page and query, some in a second language. */
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
  ...['/de', '/de/shop', '/de/shop/cup', '/de/search?q=post'],
] as const

/** Pages that each visitor gets made, also a visitor without any cookie; guests are redirected from some. */
export const PRIVATE_PATHS = [
  ...['/cart', '/cart/additional-fields?itemId=quay-ring', '/cart/gift-card', '/checkout'],
  '/checkout/subscription',
  ...['/checkout/gift-card?itemId=quay-gift&sku=quay-gift', '/checkout/confirmed', '/checkout/received'],
  ...['/checkout/status', '/checkout/status?order=none', '/checkout/digital'],
  ...['/checkout/email', '/checkout/email/document'],
  ...[
    '/donate?fund=quay-boat',
    '/donate?fund=quay-boat&fund=none',
    '/donate/confirmed',
    '/reviews?order=none',
  ],
  ...[
    '/form?id=quay-contact',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/privacy-choices',
    '/config',
    '/config/reports',
    '/config/reports/file?report=pages',
  ],
  ...['/account', '/account/login', '/account/create', '/account/mail', '/account/confirm', '/account/reset'],
  ...['/account/email', '/account/settings', '/account/settings/address', '/account/settings/email'],
  ...['/account/settings/password', '/account/settings/delete'],
  ...['/vault', '/vault/post-1', '/club', '/nothing'],
  ...['/de/cart', '/de/account/settings', '/de/vault', '/de/nothing'],
] as const

/** Types of the platform that no page has: the cart has `show-cart`. */
export const TYPES_WITHOUT_PAGE: readonly string[] = ['commerce-cart-v2']
