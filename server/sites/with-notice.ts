import { isTruthy, member } from '../../engine/domain/data/value.ts'
import { clearFlash, readFlash } from '../visitor/flash.ts'
import { toNoticeContent } from '../visitor/form-state.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import type { View } from '../website/view.ts'

/** The page with word of the visitor's last action, which its title says first, because screen readers read it first. */
export function withNotice(visit: Visit, page: Page): Page {
  const { say } = visit.site
  const { notice } = page.content
  if (notice === undefined) return withDone(visit, page)
  if (page.type === 'error' || !isTruthy(member(notice, 'isError'))) return page
  return withTitle(page, say('title_problem', { title: page.title || visit.site.website.title }))
}

function withDone(visit: Visit, page: Page): Page {
  const done = takeDone(visit)
  if (done === undefined) return page
  // Kept by no cache, because the notice belongs to this visit.
  return { ...withTitle(page, done.title), content: { ...page.content, ...done.content }, isPrivate: true }
}

/**
 * Takes word of a success, with the title that its page has: the next page that is opened at this address shows it no more. Undefined
 * for none.
 */
export function takeDone(visit: Visit): { readonly title: string; readonly content: View } | undefined {
  const { method, url, headers } = visit.request
  // A page that the browser loads in advance may never be looked at.
  const isPrefetch = String(headers['sec-purpose'] ?? '').startsWith('prefetch')
  const flash = method === 'GET' && !isPrefetch ? readFlash(visit) : undefined
  if (flash?.done === undefined || flash.path !== url) return undefined
  clearFlash(visit)
  const { message, pageTitle = message } = flash.done
  return { title: withoutStop(pageTitle), content: toNoticeContent({ kind: 'success', ...flash.done }) }
}

function withTitle(page: Page, title: string): Page {
  return { ...page, heading: page.heading || page.title, title }
}

function withoutStop(message: string): string {
  return message.endsWith('.') ? message.slice(0, -1) : message
}
