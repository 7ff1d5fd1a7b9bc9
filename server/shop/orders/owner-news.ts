import type { Email } from '../../mail/email.ts'
import { queueMail } from '../../mail/outbox.ts'
import { plainName } from '../../mail/plain-name.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Contribution, Order } from '../../store/types.ts'
import { buyerLines } from '../../website/print-address.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { buyersSite } from './buyers-site.ts'
import { orderNumberOf } from './order-number.ts'
import { toTotalsView } from './order-view.ts'
import { dueCentsOf, isAwaited, transferCodeOf } from './payment.ts'

type Outbox = Pick<Repositories, 'outbox'>

/** Tells the owner of a new order; call it in its transaction. A website that names no address for it sends none. */
export function tellOwnerOfOrder(repositories: Outbox, site: Site, order: Order): Promise<void> {
  return tellOwner(repositories, site, `order/${order.id}`, (own, to) => toNewOrderEmail(own, order, to))
}

/** Tells the owner of a contribution; call it in its transaction. */
export function tellOwnerOfContribution(
  repositories: Outbox,
  site: Site,
  contribution: Contribution,
): Promise<void> {
  return tellOwner(repositories, site, `contribution/${contribution.id}`, (own, to) =>
    toNewContributionEmail(own, contribution, to),
  )
}

/** Queues a mail in the language of the site. It is in no bound of a mailbox, as those about forms. */
async function tellOwner(
  repositories: Outbox,
  site: Site,
  cause: string,
  toEmail: (own: Site, to: string) => Email,
): Promise<void> {
  const own = site.inLanguage(undefined)
  const to = own.website.settings.orderMailTo
  if (to === undefined) return
  await queueMail(repositories, own, toEmail(own, to), { key: `${cause}/owner`, isUnbounded: true })
}

/**
 * A new order as a mail to the owner: what was bought, by whom, how it is paid, and where it goes. It is in the language of
 * the site, except the products, which are called as the buyer read them. Answers go to the buyer.
 */
export function toNewOrderEmail(site: Site, order: Order, to: string): Email {
  const { say, prices, website } = site
  const { details, lines, grandTotalCents } = order
  const number = orderNumberOf(site, order)
  const named = { name: plainName(details.name), amount: prices.print(grandTotalCents) }
  const subject = say('new_order_subject', { number })
  return {
    template: 'emails/owner-news',
    to,
    replyTo: details.email,
    subject,
    preheader: say('new_order_lede', { name: named.name, total: named.amount }),
    content: {
      news: {
        ...named,
        heading: subject,
        words: 'new_order_lede',
        items: lines.map(({ productName, variantText, quantity, unitPriceCents, answers = [] }) => ({
          ...{ productName, variantText, quantity, answers: [...answers] },
          total: prices.print(unitPriceCents * quantity),
        })),
        totals: toTotalsView(site, order),
        facts: [
          toFact(say('payment_heading'), paymentOf(site, order)),
          toFact(say('new_order_buyer'), `${named.name}\n${details.email}`),
          ...(details.address.length === 0 ? [] : [toFact(say('order_address'), addressOf(site, order))]),
          ...(details.shippingOption === null ? [] : [toFact(say('order_delivery'), methodOf(site, order))]),
        ],
        command: `npm run orders -- ${website.identifier} --show ${number}`,
      },
    },
  }
}

/** A text below its title, line by line, because each line keeps its own direction. */
function toFact(title: string, text: string): View {
  return { title, lines: text.split(/\r\n?|\n/) }
}

/** The address with its country in the language of the site; as the buyer read it in orders from before. */
function addressOf(site: Site, { details }: Order): string {
  const { address, addressFields } = details
  const lines = addressFields === undefined ? address : buyerLines(site, addressFields)
  return lines.map(plainName).join('\n')
}

/** The shipping method in the language of the site; as the buyer read it when it was renamed since. */
function methodOf(site: Site, order: Order): string {
  const { shippingOption } = order.details
  const optionsOf = ({ website }: Site) => website.settings.shippingOptions
  const bought = optionsOf(buyersSite(site, order).site).find(({ name }) => name === shippingOption)
  return optionsOf(site).find(({ id }) => id === bought?.id)?.name ?? shippingOption ?? ''
}

function paymentOf({ say, prices }: Site, order: Order): string {
  if (isAwaited(order)) {
    const transfer = { amount: prices.print(dueCentsOf(order)), code: transferCodeOf(order) }
    return `${say('order_unpaid')}\n${say('step_payment_transfer', transfer)}`
  }
  if (order.grandTotalCents === 0) return say('step_payment_none')
  if (dueCentsOf(order) === 0) return say('step_payment_card')
  return say(order.details.testMode ? 'order_paid_test' : 'totals_paid')
}

/** A contribution as a mail to the owner. Answers go to the giver. */
function toNewContributionEmail(site: Site, contribution: Contribution, to: string): Email {
  const { say, prices, website } = site
  const { amountCents, details } = contribution
  const { email, message, fundTitle, testMode } = details
  const named = { name: plainName(details.name), amount: prices.print(amountCents) }
  const subject = say('new_contribution_subject', { fund: fundTitle })
  const facts: readonly View[] = [
    toFact(say('order_amount'), named.amount),
    toFact(say('payment_heading'), say(testMode ? 'order_paid_test' : 'totals_paid')),
    toFact(say('contribution_by'), `${named.name}\n${email}`),
    ...(message === '' ? [] : [toFact(say('new_contribution_message'), message)]),
  ]
  return {
    template: 'emails/owner-news',
    to,
    replyTo: email,
    subject,
    preheader: say('new_contribution_lede', named),
    content: {
      news: {
        ...named,
        heading: subject,
        words: 'new_contribution_lede',
        items: [],
        totals: null,
        facts: [...facts],
        command: `npm run export -- ${website.identifier} --table contributions`,
      },
    },
  }
}
