import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../engine/domain/messages/en.ts'
import type { Email } from '../mail/email.ts'
import { readBelongings } from '../shop/orders/order-belongings.ts'
import { orderEmailsOf } from '../shop/orders/order-mails.ts'
import { toNewsEmail } from '../shop/orders/order-news.ts'
import { orderUrls } from '../shop/orders/order-urls.ts'
import type { Contributor } from '../store/account-types.ts'
import { contributorOf, requirePermission } from '../visitor/contributor.ts'
import { readQuery } from '../visitor/fields.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { sendMailDocument } from './mails/mail-document.ts'
import { sampleEmails } from './mails/sample-emails.ts'
import { openOrder } from './open-order.ts'
import { sendOrderUnknown } from './order-routes.ts'
import { emailPreviewPage, type PreviewedMail } from './pages/email-preview.ts'

const text = z.string().max(200).default('')
const query = z.object({
  order: text,
  mail: text,
  part: z.enum(['html', 'text']).default('html').catch('html'),
})

/** The chosen mail, and all that can be chosen. */
interface ChosenMail {
  readonly emails: ReadonlyMap<string, Email>
  readonly kind: string
  readonly orderKey: string
  /** The reader of examples; missing for the mails of an order. */
  readonly contributor?: Contributor | undefined
}

/**
 * The previews of mails. With an order, those about it, for visitors who may open it. Without one, an example of
 * every mail that the website sends, for contributors.
 */
export const mailPageRoutes = getRoutes({
  [PAGE_PATH.orderEmail]: async (visit) => {
    const found = await findMails(visit)
    const email = found?.emails.get(found.kind)
    if (found === undefined || email === undefined) return sendOrderUnknown(visit)
    return visit.send(emailPreviewPage(visit.site, toPreview(visit, found, email)))
  },
  [PAGE_PATH.orderEmailDocument]: async (visit): Promise<FastifyReply> => {
    const found = await findMails(visit)
    const email = found?.emails.get(found.kind)
    if (email === undefined) return sendOrderUnknown(visit)
    return sendMailDocument(visit, email, readQuery(query, visit.request).part)
  },
})

async function findMails(visit: Visit): Promise<ChosenMail | undefined> {
  const { order: orderKey, mail } = readQuery(query, visit.request)
  if (orderKey !== '') return findOrderMails(visit, orderKey, mail)
  // A visitor who lost the end of an order's address is told so, and is not asked to sign in as a contributor.
  if ((await contributorOf(visit)) === undefined) return undefined
  const contributor = await requirePermission(visit, 'mails.preview')
  const emails = await sampleEmails(visit, contributor)
  const [first = ''] = emails.keys()
  return { emails, kind: mail === '' ? first : mail, orderKey, contributor }
}

/** The mails about an order in the state that it is in now. */
async function findOrderMails(visit: Visit, orderKey: string, mail: string): Promise<ChosenMail | undefined> {
  const { origin, read, site } = visit
  const order = await openOrder(visit, orderKey)
  if (order === undefined) return undefined
  const belongings = await readBelongings(read, visit, order)
  const emails = orderEmailsOf(site, order, belongings, origin)
  const news = toNewsEmail(site, order, belongings)
  return {
    emails: news === undefined ? emails : new Map([...emails, ['order-news', news]]),
    kind: mail === '' ? 'order' : mail,
    orderKey,
  }
}

const ORDER_MAILS: Readonly<Record<string, MessageKey>> = {
  order: 'email_order_name',
  digital: 'digital_email_name',
  'gift-card': 'gift_card_email_name',
  'order-news': 'email_news_name',
}

/** The heading above an example. Most are about orders, and the others have a name that says so. */
function groupOf(kind: string): MessageKey {
  if (kind.startsWith('account-')) return 'email_group_account'
  return OTHER_MAILS.includes(kind) ? 'email_group_other' : 'email_group_orders'
}

const OTHER_MAILS = ['restock', 'form-submission', 'newsletter-confirmation', 'unsubscribe']

function toPreview(
  { request, site }: Visit,
  { emails, kind, orderKey, contributor }: ChosenMail,
  email: Email,
): PreviewedMail {
  const { say } = site
  const isSample = orderKey === ''
  // The subjects of examples tell them apart, because there is one of each kind.
  const labelOf = (one: string, { subject }: Email) =>
    isSample ? subject : say(ORDER_MAILS[one] ?? 'email_order_name')
  return {
    ...{ email, kind, orderKey, contributor, part: readQuery(query, request).part },
    mails: [...emails].map(([one, of]) => ({
      ...{ kind: one, label: labelOf(one, of), group: isSample ? say(groupOf(one)) : '' },
    })),
    backUrl: isSample ? PAGE_PATH.contributor : orderUrls({ key: orderKey }).statusUrl,
    lede: say(isSample ? 'email_samples_lede' : 'email_preview_lede'),
  }
}
