import type { FastifyReply } from 'fastify'
import { YOUNGEST_FORM_MS } from '../../engine/domain/forms/traps.ts'
import { etagOf } from '../bytes/etag.ts'
import { createFormKey } from '../forms/form-key.ts'
import { keptForm } from '../visitor/kept-form.ts'
import { maskCrumb } from '../visitor/masked-crumb.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { LAYOUT } from '../website/theme-folders.ts'
import { composePage } from './compose-page.ts'
import { HoledPage, markOf } from './holes/holed-page.ts'
import { sendOwnPage } from './own-response.ts'
import { isUntracked } from './page-facts.ts'
import { playerSources } from './player-sources.ts'
import { renderPage } from './render-page.ts'
import { readCartSummary } from './views/cart-summary.ts'
import { closingOfSite } from './views/closing.ts'
import { withNotice } from './with-notice.ts'

/** Renders a page for its visitor alone and sends it; 304 when the visitor already has it. */
export async function sendPage(visit: Visit, asked: Page): Promise<FastifyReply> {
  const page = withNotice(visit, asked)
  const cart = page.content['cart'] ?? (await readCartSummary(visit))
  const formKey = page.hasFormKey ? createFormKey(visit.signer, visit.websiteId, openedMsOf(visit, page)) : ''
  const siteClosing = closingOfSite(visit)
  const html = await renderPage(
    visit,
    composePage(
      visit,
      page,
      {
        ...{ cart, formKey, crumb: markOf('crumb'), nonce: markOf('nonce') },
        ...(siteClosing === undefined ? {} : { siteClosing }),
      },
      await isUntracked(visit),
    ),
    { root: LAYOUT, page: page.template },
  )
  const holed = new HoledPage(html)
  const { crumb } = visit.visitor
  return sendOwnPage(visit, {
    status: page.status,
    isPrivate: page.isPrivate,
    sources: playerSources(html),
    body: holed.fill({ crumb: maskCrumb(crumb), nonce: visit.reply.nonce }),
    // Mask and nonce differ in every answer, so they are no part of the tag.
    etag: etagOf(holed.fill({ crumb })),
  })
}

/**
 * The time in the key of a form. One that is shown again repeats its time as far as its age matters, because a visitor who
 * corrects one field may need less than a second.
 */
function openedMsOf(visit: Visit, { formOpenedMs = keptForm(visit)?.openedMs }: Page): number {
  const nowMs = Date.now()
  return formOpenedMs === undefined ? nowMs : Math.max(formOpenedMs, nowMs - YOUNGEST_FORM_MS)
}
