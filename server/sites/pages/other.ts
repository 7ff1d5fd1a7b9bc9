import type { Collection } from '../../store/types.ts'
import { definePage, type Page } from '../page.ts'
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
  const status = Object.keys(errors).length === 0 ? 401 : 403
  return definePage({
    template: 'pages/lock-screen',
    type: 'lock-screen',
    status,
    title: collection.title,
    url: returnTo,
    content: { lock: { formAction: '/api/site/unlock', returnTo }, errors },
  })
}
