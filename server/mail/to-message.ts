import { member, toText } from '../../engine/domain/data/value.ts'
import { PhaseTimes } from '../observe/phase-times.ts'
import type { Message } from '../outbound/mail-transport.ts'
import { renderInTurn } from '../render/in-turn.ts'
import type { RenderServices } from '../render/services.ts'
import type { QueuedMail } from '../store/outbox-types.ts'
import type { Site } from '../website/site.ts'
import { composeEmail } from './compose-email.ts'
import type { Email } from './email.ts'
import { toPlainText } from './to-text.ts'

/** One address. Wider than the rule of forms, because the owner chose it. */
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/

/** The sender of mails that no server sends. */
const NO_SENDER = 'no-reply@localhost'

/** Renders a mail. `from` is the sender of websites without an address of their own. Throws the problem of the render. */
export async function toMessage(
  rendering: RenderServices,
  site: Site,
  { id, email: queued, createdAt }: QueuedMail,
  from: string,
): Promise<Message> {
  const { website } = site
  const email = queued as Email
  const html = await renderMail(rendering, site, email, id)
  const address = website.settings.mailFrom ?? (from === '' ? NO_SENDER : from)
  const contact = email.replyTo ?? toText(member(member(website.data, 'website'), 'contactEmail'))
  return {
    messageId: `<${id}@${address.slice(address.indexOf('@') + 1)}>`,
    date: new Date(createdAt),
    from: { name: website.title, address },
    to: email.to,
    replyTo: ADDRESS.test(contact) ? contact : '',
    unsubscribeUrl: email.unsubscribe?.url ?? '',
    subject: email.subject,
    html,
    text: toPlainText(html),
  }
}

async function renderMail(rendering: RenderServices, site: Site, email: Email, id: string): Promise<string> {
  const page = {
    request: composeEmail(site, email),
    name: id,
    tenant: site.website.id,
    phases: new PhaseTimes(),
  }
  const { html } = await renderInTurn(rendering, page, { isPatient: true })
  return html
}
