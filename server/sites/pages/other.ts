import type { Collection } from '../../store/types.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import { collectionUrl } from '../urls.ts'
import type { View } from '../view.ts'

/** What a page says above everything else. */
export interface Notice {
  readonly kind: 'error' | 'success'
  readonly title?: string
  readonly message: string
}

export function toNoticeView({ kind, title = '', message }: Notice): View {
  return { kind, title, message, isError: kind === 'error' }
}

/** Nothing is at the address. */
export function notFoundPage(): Page {
  return definePage({ template: 'pages/not-found', type: 'not-found', status: 404, title: 'Page not found' })
}

/** Something went wrong; `message` tells the visitor what to do, which is easiest on the page `returnTo`, if any. */
export function errorPage(status: number, title: string, message: string, returnTo: string): Page {
  return definePage({
    template: 'pages/error',
    type: 'error',
    status,
    title,
    content: { notice: toNoticeView({ kind: 'error', message }), returnTo },
  })
}

/** The form for the password of a page. */
export function lockPage(collection: Collection, errors: View): Page {
  const returnTo = collectionUrl(collection)
  return definePage({
    ...LOCK_SCREEN,
    title: collection.title,
    url: returnTo,
    content: { lock: { formAction: UNLOCK_URL, returnTo }, errors },
  })
}

/** The form for the password of a website, which says nothing else of it than what it is called. */
export function siteLockPage({ website }: Site, returnTo: string, errors: View): Page {
  return definePage({
    ...LOCK_SCREEN,
    title: '',
    url: '/',
    content: {
      website: { siteTitle: website.title, language: website.settings.locale },
      mainNavigation: { items: [] },
      footerNavigation: { items: [] },
      cart: {},
      lock: { formAction: UNLOCK_URL, returnTo, isSite: true },
      errors,
    },
  })
}

const UNLOCK_URL = '/api/site/unlock'

/** No 401, which is for browsers that ask for a password by themselves. */
const LOCK_SCREEN = { template: 'pages/lock-screen', type: 'lock-screen', status: 403 } as const
