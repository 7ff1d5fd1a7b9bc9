import { pageAt, type State, submit, type Walk } from '../walks.ts'

/** A page of each template that can be opened by its address. */
const PAGES: Readonly<Record<string, string>> = {
  'pages/page': '/about',
  'pages/index': '/harbour',
  'pages/folder': '/pictures',
  'pages/splash-page': '/fog',
  'pages/popup-overlay': '/noon-ferry',
  'pages/search': '/search',
  'pages/order-lookup': '/checkout/status',
  'pages/newsletter-confirm': '/newsletter/confirm?done=1',
  'pages/newsletter-unsubscribe': '/newsletter/unsubscribe',
  'pages/privacy-choices': '/privacy-choices',
  'pages/form': '/form?id=contact&sent=1',
  'template-pages/all-pages': '/all-pages',
  'collections/album.list': '/sounds',
  'collections/blog.list': '/journal',
  'collections/blog.item': '/journal/a-glaze-that-behaves',
  'collections/events.list': '/events',
  'collections/events.item': '/events/lantern-walk',
  'collections/gallery.list': '/a-day-on-the-quay',
  'collections/gallery.item': '/on-the-shelf/shelf-1',
  'collections/lessons.list': '/lessons',
  'collections/lessons.item': '/lessons/the-figure-eight',
  'collections/portfolio.list': '/commissions',
  'collections/portfolio.item': '/commissions/sixty-mugs-for-the-gannet',
  'collections/products.list': '/shop',
  'collections/products.item': '/shop/tide-mug',
  'collections/subscription.list': '/noticeboard',
}

const DENIED: readonly State[] = [
  pageAt('/no/such/page', { page: 'pages/not-found', status: 404 }),
  pageAt('/trade', { page: 'pages/lock-screen', status: 403 }),
  pageAt('/account/confirm?token=a.b.c', { page: 'pages/account-link-ended', status: 403 }),
  pageAt('/sail-loft-course', { page: 'pages/access-denied', status: 403 }),
]

/** Further pages with blocks and parts that the pages above do not show. */
const FURTHER = [
  ...['/', '/contact', '/repairs', '/lifeboat', '/mooring', '/questions', '/shipping-and-returns'],
  ...[
    '/on-the-shelf',
    '/made-by-hand',
    '/weather',
    '/sail-loft-films/a-flat-seam',
    '/shop?tag=handmade',
    '/shop?min=9999',
  ],
  ...[
    '/shop/gift-card',
    '/shop/coffee-weekly',
    '/shop/enamel-kettle',
    '/shop/ferry-blanket',
    '/shop/rope-work',
    '/shop/lighthouse-print',
  ],
  ...['/shop/storm-lantern', '/shop/ships-bell', '/shop/logbook', '/shop/sail-loft-membership'],
]

/** The paths of all these pages. */
export const AUDITED_PATHS: readonly string[] = [
  ...Object.values(PAGES),
  ...FURTHER,
  ...['/trade', '/sail-loft-course', '/cart', '/account/login', '/account/create', '/account/reset'],
]

const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const

/** Pages that one address is enough for. */
export const pageWalks: readonly Walk[] = [
  {
    walk: 'a page of each template',
    hasScript: true,
    states: [...Object.entries(PAGES).map(([page, path]) => pageAt(path, { page })), ...DENIED],
  },
  { walk: 'a page of each further block', states: FURTHER.map((path) => pageAt(path)) },
  {
    walk: 'the regions of a page on a desk',
    hasScript: true,
    visitor: DESK,
    states: [pageAt('/journal', { isWhole: true }), pageAt('/fog', { isWhole: true })],
  },
  {
    walk: 'pages that are searched for or locked',
    states: [
      pageAt('/search?q=rope', { what: 'search results' }),
      pageAt('/search?q=zeppelin', { what: 'no results' }),
      {
        what: 'a wrong password',
        status: 403,
        reach: async (page) => {
          await page.goto('/trade')
          await submit(page, 'Open the page')
        },
      },
      {
        what: 'a page behind a password',
        reach: async (page) => {
          await page.getByLabel('Password').fill('harbour')
          await submit(page, 'Open the page')
        },
      },
    ],
  },
]
