import type { Email } from '../../mail/email.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Contribution, Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { orderNumberOf } from './order-number.ts'
import { dueCentsOf, isAwaited, transferCodeOf } from './payment.ts'

/** The mails to the owner are in no bound of a mailbox, as those about forms. */
const TO_OWNER = { isUnbounded: true }

/** Tells the owner of a new order; call it in its transaction. A website that names no address for it sends none. */
export async function tellOwnerOfOrder(
  repositories: Pick<Repositories, 'outbox'>,
  site: Site,
  order: Order,
): Promise<void> {
  const own = site.inLanguage(undefined)
  const to = own.website.settings.orderMailTo
  if (to === undefined) return
  await queueMail(repositories, own, toNewOrderEmail(own, order, to), {
    ...{ key: `order/${order.id}/owner`, ...TO_OWNER },
  })
}

/** Tells the owner of a contribution; call it in its transaction. */
export async function tellOwnerOfContribution(
  repositories: Pick<Repositories, 'outbox'>,
  site: Site,
  contribution: Contribution,
): Promise<void> {
  const own = site.inLanguage(undefined)
  const to = own.website.settings.orderMailTo
  if (to === undefined) return
  await queueMail(repositories, own, toNewContributionEmail(own, contribution, to), {
    ...{ key: `contribution/${contribution.id}/owner`, ...TO_OWNER },
  })
}

/** A new order as a mail to the owner: what was bought, by whom, how it is paid, and where it goes. Answers go to the buyer. */
export function toNewOrderEmail(site: Site, order: Order, to: string): Email {
  const { say, prices, website } = site
  const { details, lines, grandTotalCents } = order
  const number = orderNumberOf(site, order)
  const total = prices.print(grandTotalCents)
  const subject = say('new_order_subject', { number })
  return {
    template: 'emails/owner-news',
    to,
    replyTo: details.email,
    subject,
    preheader: say('new_order_lede', { name: details.name, total }),
    content: {
      news: {
        heading: subject,
        lede: say('new_order_lede', { name: details.name, total }),
        items: lines.map(({ productName, variantText, quantity, unitPriceCents, answers = [] }) => ({
          ...{ productName, variantText, quantity, answers: [...answers] },
          total: prices.print(unitPriceCents * quantity),
        })),
        facts: [
          { title: say('totals_total'), text: total },
          { title: say('payment_heading'), text: paymentOf(site, order) },
          { title: say('new_order_buyer'), text: `${details.name}\n${details.email}` },
          { title: say('order_address'), text: details.address.join('\n') },
          { title: say('order_delivery'), text: details.shippingOption ?? '' },
        ].filter(({ text }) => text !== ''),
        command: `npm run orders -- ${website.identifier} --show ${number}`,
      },
    },
  }
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
  const { name, email, message, fundTitle, testMode } = details
  const amount = prices.print(amountCents)
  const subject = say('new_contribution_subject', { fund: fundTitle })
  const facts: readonly View[] = [
    { title: say('order_amount'), text: amount },
    { title: say('payment_heading'), text: say(testMode ? 'order_paid_test' : 'totals_paid') },
    { title: say('contribution_by'), text: `${name}\n${email}` },
    ...(message === '' ? [] : [{ title: say('new_contribution_message'), text: message }]),
  ]
  return {
    template: 'emails/owner-news',
    to,
    replyTo: email,
    subject,
    preheader: say('new_contribution_lede', { name, amount }),
    content: {
      news: {
        heading: subject,
        lede: say('new_contribution_lede', { name, amount }),
        items: [],
        facts: [...facts],
        command: `npm run export -- ${website.identifier} --table contributions`,
      },
    },
  }
}
