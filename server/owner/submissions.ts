import { z } from 'zod'
import { recordUnknown } from '../errors/owner-problems.ts'
import type { FormSubmission, SubmittedAnswer } from '../store/form-types.ts'
import { toRows } from '../store/paging.ts'
import { defineCall, type OwnerCall } from './call.ts'
import { listFields, pageFields, readCursor, toPage, toPageAfter, toSlice } from './cursor.ts'
import { answeredTime, toIso } from './times.ts'

const answersSchema = z.array(
  z.strictObject({
    id: z.string(),
    type: z.string(),
    title: z.string(),
    text: z.string().describe('The answer as a person reads it; passwords are masked'),
  }),
)

const submissionSchema = z
  .strictObject({
    id: z.string(),
    createdAt: answeredTime,
    formId: z.string(),
    formName: z.string().describe('The name of the form at that time'),
    pagePath: z.string().describe('The page with the form; empty when unknown, as for the next four'),
    pageTitle: z.string(),
    pageId: z.string(),
    collectionId: z.string(),
    objectName: z.string().describe('The block of the page that holds the form'),
    answers: answersSchema,
  })
  .meta({ id: 'Submission' })

const subscriberSchema = z.strictObject({
  email: z.string(),
  confirmedAt: answeredTime,
  answers: answersSchema.describe('The answers to the further questions of the form'),
})

const list = defineCall({
  id: 'listSubmissions',
  command: { name: 'submissions', columns: ['id', 'createdAt', 'formName', 'answers.text'] },
  method: 'get',
  path: '/api/owner/submissions',
  summary: 'List submissions of forms',
  description: 'Lists what visitors sent by forms, the newest first.',
  query: z.strictObject({
    formId: z.string().max(64).optional().describe('By default the forms of the whole website'),
    ...listFields,
  }),
  answer: z.strictObject({ submissions: z.array(submissionSchema), ...pageFields }),
  problems: ['cursor_invalid'],
  run: async ({ read, site }, { query: { formId, ...query } }) => {
    const slice = toSlice(query)
    const after = slice.after && { createdAt: slice.after.at, id: slice.after.id }
    const found = await read.formSubmissions.list(site.website.id, { formId, after, limit: slice.limit + 1 })
    const page = toRows(found, slice)
    return { submissions: page.rows.map(toSubmissionAnswer), ...toPage(page) }
  },
})

const show = defineCall({
  id: 'showSubmission',
  command: { name: 'submissions', option: 'show' },
  method: 'get',
  path: '/api/owner/submissions/{submissionId}',
  pathExample: { submissionId: '6650f0c2a1b2c3d4e5f60718' },
  summary: 'Show a submission',
  description: 'Answers one submission of a form.',
  answer: z.strictObject({ submission: submissionSchema }),
  problems: ['record_unknown'],
  run: async ({ read, site }, { path: { submissionId = '' } }) => {
    const submission = await read.formSubmissions.byId(site.website.id, submissionId)
    if (submission === undefined) throw recordUnknown('submission', submissionId)
    return { submission: toSubmissionAnswer(submission) }
  },
})

const subscribers = defineCall({
  id: 'listSubscribers',
  method: 'get',
  path: '/api/owner/mailing-lists/{listId}/subscribers',
  pathExample: { listId: 'newsletter' },
  summary: 'List subscribers of a mailing list',
  description: 'Lists the addresses that were confirmed, by address.',
  query: z.strictObject(listFields),
  answer: z.strictObject({ subscribers: z.array(subscriberSchema), ...pageFields }),
  problems: ['record_unknown', 'cursor_invalid'],
  run: async ({ read, site }, { path: { listId = '' }, query: { limit, cursor } }) => {
    const { id, settings } = site.website
    if (!settings.mailingLists?.some((one) => one.id === listId)) throw recordUnknown('mailing list', listId)
    const [afterEmail] = cursor === undefined ? [''] : readCursor(z.tuple([z.string()]), cursor)
    const found = await read.subscribers.confirmed(id, listId, { afterEmail, limit: limit + 1 })
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    return {
      subscribers: rows.map(({ email, changedAt, answers }) => ({
        ...{ email, confirmedAt: toIso(changedAt) },
        answers: answers.map(toAnswer),
      })),
      ...toPageAfter(last && [last.email]),
    }
  },
})

function toSubmissionAnswer(submission: FormSubmission): z.output<typeof submissionSchema> {
  const { id, createdAt, formId, details } = submission
  const { formName, answers, pagePath } = details
  const { pageTitle = '', pageId = '', collectionId = '', objectName = '' } = details
  return {
    ...{ id, createdAt: toIso(createdAt), formId, formName },
    ...{ pagePath, pageTitle, pageId, collectionId, objectName },
    answers: answers.map(toAnswer),
  }
}

function toAnswer({ id, type, title, text }: SubmittedAnswer) {
  return { id, type, title, text }
}

/** Submissions of forms, and the mailing lists that forms fill. */
export const submissionCalls: readonly OwnerCall[] = [list, show, subscribers]
