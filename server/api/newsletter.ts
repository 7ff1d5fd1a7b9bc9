import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { linkEnded } from '../errors/visitor-problems.ts'
import { confirmSubscription } from '../forms/subscribe.ts'
import {
  askForLink,
  isUnsubscribeKey,
  toMailPurpose,
  UNSUBSCRIBED,
  unsubscribe,
} from '../mail/unsubscribe.ts'
import { confirmationPage, unsubscribePage } from '../sites/pages/newsletter.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { isOfForm, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, withVisit } from '../visitor/visit.ts'

/** Requests a minute from one address. */
const MAX_REQUESTS = 10

/** The fields of the form that unsubscribes. */
export const UNSUBSCRIBE_PARTS = ['email', 'purpose', 'key'] as const
export const unsubscribeBody = z.strictObject({
  email: z.string().max(1000),
  purpose: z.string().max(20).default('').describe('The kind of mails, as the link in the mail names it'),
  key: z
    .string()
    .max(100)
    .default('')
    .describe('The key of the link; without it a mail with such a link is sent'),
})

const part = z.string().max(1000)
/** The parts of the link that confirms a subscription. */
export const LINK_PARTS = ['list', 'email', 'until', 'key'] as const
export const confirmBody = z.strictObject({ list: part, email: part, until: part, key: part })

/**
 * `POST /api/newsletter/unsubscribe` takes the address with the key of the link in a mail. Without a key it sends a mail with
 * such a link, and answers alike for every address, so that the list cannot be probed.
 * `POST /api/newsletter/confirm` confirms a subscription by the parts of the link in its mail.
 */
export const newsletterRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.unsubscribe,
    { config: { ...limitedTo(MAX_REQUESTS), ...SHOWN_AGAIN } },
    withVisit(services, (visit) => {
      const { request, site } = visit
      const form = formOf(request)
      const { key, ...sent } =
        form === undefined ? readBody(unsubscribeBody, request) : readFields(form, UNSUBSCRIBE_PARTS)
      const recipient = { email: sent.email, purpose: toMailPurpose(sent.purpose) }
      const hasLink = key !== ''
      return respondToWrite(visit, {
        write: async (repositories) => {
          if (!hasLink) await askForLink(repositories, visit, recipient)
          else if (isUnsubscribeKey(visit, recipient, key)) await unsubscribe(repositories, site, recipient)
          else throw linkEnded()
          return { message: site.say(hasLink ? UNSUBSCRIBED[recipient.purpose] : 'unsubscribe_asked') }
        },
        toJson: (answer) => answer,
        toPath: () =>
          withQuery(PAGE_PATH.unsubscribe, {
            ...(hasLink ? { done: '1' } : { asked: '1' }),
            ...(recipient.purpose === 'newsletter' ? {} : { purpose: recipient.purpose }),
          }),
        toPage: async (problem, sent) =>
          isOfForm(problem)
            ? unsubscribePage(site, rejectedForm(problem, sent), {
                step: 'open',
                purpose: recipient.purpose,
              })
            : undefined,
      })
    }),
  )
  app.post(
    API_PATH.newsletterConfirm,
    { config: limitedTo(MAX_REQUESTS) },
    withVisit(services, (visit) => {
      const { request, signer, site } = visit
      const form = formOf(request)
      const link = form === undefined ? readBody(confirmBody, request) : readFields(form, LINK_PARTS)
      return respondToWrite(visit, {
        write: (repositories) => confirmSubscription(repositories, site, signer, link),
        toJson: () => ({ message: site.say('newsletter_confirmed') }),
        toPath: () => withQuery(PAGE_PATH.newsletterConfirm, { done: '1' }),
        toPage: async () => confirmationPage(site, { kind: 'ended' }),
      })
    }),
  )
}
