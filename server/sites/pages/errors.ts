import type { Repositories } from '../../store/repositories.ts'
import { toNoticeContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { suggestProducts } from '../suggestions.ts'

/** The page for a path without a page, with products that the visitor may like. */
export async function notFoundPage(read: Repositories, site: Site): Promise<Page> {
  const { views, merchandising } = await suggestProducts(read, site)
  return definePage({
    template: 'pages/not-found',
    type: 'not-found',
    status: 404,
    title: site.say('title_not_found'),
    content: { suggestions: views, productMerchandisingContext: merchandising },
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
