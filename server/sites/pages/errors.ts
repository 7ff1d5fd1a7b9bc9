import { toNoticeContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'

/** The page for a path without a page. */
export function notFoundPage({ say }: Site): Page {
  return definePage({
    template: 'pages/not-found',
    type: 'not-found',
    status: 404,
    title: say('title_not_found'),
  })
}

/** The page for any other error. `returnTo` is the path of a page to go back to; '' for none. */
export function errorPage({ say }: Site, status: number, message: string, returnTo: string): Page {
  return definePage({
    template: 'pages/error',
    type: 'error',
    status,
    title: say(status >= 500 ? 'title_service_failed' : 'title_request_failed'),
    content: { ...toNoticeContent({ kind: 'error', message }), returnTo },
  })
}
