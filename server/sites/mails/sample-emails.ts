import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { SiteForm } from '../../../engine/domain/forms/form.ts'
import type { OrderState } from '../../../engine/domain/shop/order.ts'
import { ACCOUNT_MAILS, toAccountEmail } from '../../accounts/account-mails.ts'
import { toSubmissionEmail } from '../../forms/notify-owner.ts'
import { toConfirmationEmail } from '../../forms/subscribe.ts'
import type { Email } from '../../mail/email.ts'
import { toLinkEmail } from '../../mail/unsubscribe.ts'
import { toRestockEmail } from '../../restock/restock-email.ts'
import { toContributionEmail } from '../../shop/giving/contribution-email.ts'
import { listFunds } from '../../shop/giving/funds.ts'
import { toDigitalEmail } from '../../shop/orders/digital-email.ts'
import { toGiftCardEmail } from '../../shop/orders/gift-card-email.ts'
import { type OrderBelongings, toLinePictures } from '../../shop/orders/order-belongings.ts'
import { toOrderEmail } from '../../shop/orders/order-email.ts'
import { toNewsEmail } from '../../shop/orders/order-news.ts'
import { toNewOrderEmail } from '../../shop/orders/owner-news.ts'
import type { Visit } from '../../visitor/visit.ts'
import {
  type Goods,
  readSampleGoods,
  SAMPLE_ID,
  type SampleBuyer,
  type SampleGoods,
  toSampleOrder,
} from './sample-order.ts'

/** A gift card that pays nothing. */
const SAMPLE_CODE = '0000-0000-0000-0000'

/** A kind of mail with an example of it; undefined where the website sends no such mail. */
type SampleMail = readonly [kind: string, email: Email | undefined]

/**
 * Every kind of mail that the website sends, with an example that is made of its own products, forms and lists, and is
 * addressed to the contributor who looks at it. Its links sign nothing, except the one that unsubscribes this address.
 */
export async function sampleEmails(visit: Visit, buyer: SampleBuyer): Promise<ReadonlyMap<string, Email>> {
  const goods = await readSampleGoods(visit.read, visit.site)
  const samples: readonly SampleMail[] = [
    ...orderSamples(visit, goods, buyer),
    ['contribution', contributionSample(visit, buyer)],
    ...ACCOUNT_MAILS.map((kind): SampleMail => [`account-${kind}`, accountSample(visit, kind, buyer)]),
    ['restock', restockSample(visit, goods, buyer)],
    ['form-submission', submissionSample(visit, buyer)],
    ['newsletter-confirmation', newsletterSample(visit, buyer)],
    ['unsubscribe', unsubscribeSample(visit, buyer)],
  ]
  return new Map(samples.filter((sample): sample is readonly [string, Email] => sample[1] !== undefined))
}

function orderSamples(
  { site, origin }: Visit,
  { physical, digital, giftCard }: SampleGoods,
  buyer: SampleBuyer,
): readonly SampleMail[] {
  const bought = [physical, digital].filter((one): one is Goods => one !== undefined)
  const of = (state: OrderState, goods: readonly Goods[] = bought) =>
    toSampleOrder(site, goods, state, { ...buyer, origin })
  const cards =
    giftCard === undefined ? [] : [{ code: SAMPLE_CODE, amountCents: giftCard.variant.priceCents }]
  const belongings: OrderBelongings = {
    contents: new Map(digital === undefined ? [] : [[digital.item.id, {}]]),
    pictures: toLinePictures(bought.map(({ item }) => item)),
    unshipped: new Set(digital === undefined ? [] : [digital.item.id]),
    cards: [],
    renewsAt: null,
  }
  const news = (state: OrderState) => toNewsEmail(site, of(state), belongings)
  return [
    ...(bought.length === 0
      ? []
      : [
          ['order-received', toOrderEmail(site, of('awaited'), belongings, origin)] as const,
          ['order-paid', toOrderEmail(site, of('paid'), belongings, origin)] as const,
          ['order-refunded', news('refunded')] as const,
          ['order-canceled', news('canceled')] as const,
          ['new-order', toNewOrderEmail(site, of('awaited'), buyer.email)] as const,
        ]),
    ['order-shipped', physical && news('shipped')],
    ['digital', toDigitalEmail(site, of('paid'), belongings, origin)],
    ['gift-card', giftCard && toGiftCardEmail(site, of('paid', [giftCard]), { cards }, origin)],
  ]
}

function contributionSample({ site, origin, websiteId }: Visit, buyer: SampleBuyer): Email | undefined {
  const [fund] = listFunds(site)
  if (fund === undefined) return undefined
  const { id: fundId, title: fundTitle, amountsCents } = fund
  const details = {
    testMode: true,
    fundTitle,
    currency: site.website.settings.currency,
    ...buyer,
    message: '',
  }
  const [amountCents = 0] = amountsCents
  const contribution = { id: SAMPLE_ID, websiteId, fundId, createdAt: Date.now(), amountCents, details }
  return toContributionEmail(site, contribution, origin)
}

function restockSample(visit: Visit, { physical }: SampleGoods, { email }: SampleBuyer): Email | undefined {
  return physical && toRestockEmail(visit, physical, { email, origin: visit.origin })
}

function submissionSample({ site, websiteId }: Visit, { email }: SampleBuyer): Email | undefined {
  // A form with a mailing list sends no mail to the owner.
  const form = site.website.settings.forms?.find(({ mailingListId }) => mailingListId === undefined)
  if (form === undefined) return undefined
  const details = { formName: form.name, pagePath: '/', answers: sampleAnswers(form) }
  return toSubmissionEmail(
    site,
    { id: '', websiteId, formId: form.id, createdAt: Date.now(), details },
    email,
  )
}

/** The placeholder of a field stands for its answer. */
function sampleAnswers({ fields }: SiteForm) {
  return fields
    .filter(({ type }) => type !== 'section')
    .map(({ id, type, title = '', placeholder = '' }) => ({
      id,
      type,
      title,
      value: placeholder,
      text: placeholder,
    }))
}

function newsletterSample({ site, origin }: Visit, { email }: SampleBuyer): Email | undefined {
  const [list] = site.website.settings.mailingLists ?? []
  return list && toConfirmationEmail(site, list, email, { origin, path: PAGE_PATH.newsletterConfirm })
}

function unsubscribeSample({ site, origin }: Visit, { email }: SampleBuyer): Email {
  return toLinkEmail(site, email, { purpose: 'newsletter', url: origin + PAGE_PATH.unsubscribe })
}

function accountSample(
  { site, origin }: Visit,
  kind: (typeof ACCOUNT_MAILS)[number],
  { email }: SampleBuyer,
): Email {
  return toAccountEmail({ site, origin }, kind, { to: email, query: {} })
}
