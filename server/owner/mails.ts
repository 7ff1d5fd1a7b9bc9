import { z } from 'zod'
import { MAIL_STATE, type QueuedMail } from '../store/outbox-types.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, toPage, toSlice } from './cursor.ts'
import { answeredTime, toIso } from './times.ts'

const mailSchema = z.strictObject({
  id: z.string(),
  createdAt: answeredTime,
  kind: z.string().describe('Such as `order`'),
  recipient: z.string(),
  state: z.enum(MAIL_STATE),
  attempts: z.int(),
  changedAt: answeredTime,
  answer: z.string().describe('The last answer of the mail server, for one that bounced'),
})

/** Mails of the website. */
export const mailCalls: readonly OwnerCall[] = [
  defineCall({
    id: 'listMails',
    command: { name: 'mails' },
    method: 'get',
    path: '/api/owner/mails',
    summary: 'List mails',
    description:
      'Lists mails that wait, were sent or bounced in the last days, the newest first, without their text.',
    query: z.strictObject({ state: z.enum(MAIL_STATE).optional(), ...listFields }),
    answer: z.strictObject({ mails: z.array(mailSchema), ...pageFields }),
    problems: ['cursor_invalid'],
    run: async ({ read, site }, { query: { state, ...query } }) => {
      const found = await read.outbox.page(site.website.id, state, toSlice(query))
      return { mails: found.rows.map(toMailAnswer), ...toPage(found) }
    },
  }),
]

function toMailAnswer(mail: QueuedMail): z.output<typeof mailSchema> {
  const { id, createdAt, kind, recipient, state, attempts, changedAt, answer } = mail
  return {
    ...{ id, createdAt: toIso(createdAt), kind, recipient, state, attempts },
    ...{ changedAt: toIso(changedAt), answer },
  }
}
