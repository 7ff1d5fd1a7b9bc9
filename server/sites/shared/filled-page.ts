import type { FastifyReply } from 'fastify'
import { etagOf } from '../../bytes/etag.ts'
import { maskCrumb } from '../../visitor/masked-crumb.ts'
import type { Visit } from '../../visitor/visit.ts'
import { documentTitle } from '../../website/page.ts'
import type { Fills } from '../holes/holed-page.ts'
import { printRegion, type Regions } from '../holes/regions.ts'
import { sendOwnPage } from '../own-response.ts'
import { readCartSummary } from '../views/cart-summary.ts'
import { takeDone } from '../with-notice.ts'
import type { SharedContent } from './shared-content.ts'

/** Sends the shared page with the parts of its visitor: the cart, the crumb of forms, and word of the last action. */
export async function sendFilled(
  visit: Visit,
  regions: Regions,
  { made, etag, sources }: SharedContent,
  status = 200,
): Promise<FastifyReply> {
  const { crumb } = visit.visitor
  const masked = maskCrumb(crumb)
  const [ofCart, ofDone] = await Promise.all([
    readCartSummary(visit).then((cart) => regions.ofCart(visit, cart)),
    printDone(visit, masked),
  ])
  const fills: Fills = { ...made.fills, ...ofCart, ...ofDone }
  return sendOwnPage(visit, {
    status,
    isPrivate: ofDone !== undefined,
    sources,
    body: made.holed.fill({ ...fills, crumb: masked, nonce: visit.reply.nonce }),
    // Of all that lasts in the page: mask and nonce differ in every answer.
    etag: etagOf(Buffer.from([etag, crumb, ...Object.values(ofCart)].join('\n'))),
  })
}

/** The regions with word of the visitor's last action; undefined for none. */
async function printDone(visit: Visit, crumb: string): Promise<Fills | undefined> {
  const done = takeDone(visit)
  if (done === undefined) return undefined
  const title = documentTitle(done.title, visit.site.website.title)
  return {
    title: await printRegion(visit, 'title', { page: { title } }),
    notice: await printRegion(visit, 'notice', { ...done.content, crumb }),
  }
}
