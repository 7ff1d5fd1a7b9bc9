import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { cleanInput } from '../../engine/domain/forms/clean-input.ts'
import { isFieldName } from '../../engine/domain/forms/field-name.ts'
import type { FormValues, SiteForm } from '../../engine/domain/forms/form.ts'
import { readFieldValues, unknownFields } from '../../engine/domain/forms/read-answers.ts'
import { readSentFields } from '../../engine/domain/forms/sent-fields.ts'
import { TRAP_FIELD } from '../../engine/domain/forms/traps.ts'
import { text } from '../../engine/domain/messages/text.ts'
import type { TrackedEvent } from '../../engine/domain/tracking/events.ts'
import type { Json } from '../../engine/index.ts'
import { formUnreadable } from '../errors/form-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { requireForm } from '../forms/find-form.ts'
import { createFormKey, KEY_FIELD, readFormKey } from '../forms/form-key.ts'
import { guardForm, refuseTrapped } from '../forms/guard.ts'
import { requireValues } from '../forms/submission.ts'
import { submitForm } from '../forms/submit-form.ts'
import { subscribe } from '../forms/subscribe.ts'
import { formPage, sentUrl } from '../sites/pages/form.ts'
import { toSubmissionView } from '../sites/views/form.ts'
import type { SubmittedPage } from '../store/form-types.ts'
import { readEvent } from '../tracking/read-event.ts'
import { readJsonText } from '../visitor/bodies.ts'
import { checkCaptcha } from '../visitor/check-captcha.ts'
import { type FormFields, formOf, optionalText, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { noteEvents } from './beacons.ts'
import { formSchemaRoutes } from './form-schema.ts'

/** Submissions a minute from one address. */
const MAX_SUBMISSIONS = 20

const MAX_PATH = 2083
const pageFact = z.string().max(MAX_PATH).default('')

export const submissionBody = z.strictObject({
  formId: z.string().max(64).default('').describe('The id of the form'),
  form: z.string().max(200_000).default('').describe('Values by the id of their field, as JSON in a text'),
  key: z.string().max(200).default('').describe('A key of `FormSubmissionKey`; a newsletter form needs none'),
  captchaKey: optionalText(10_000).describe('The answer of the captcha, where the form has one'),
  pagePath: pageFact.describe('The path of the page that the form is on'),
  pageTitle: pageFact.describe('Its title'),
  pageId: pageFact.describe('Its id'),
  collectionId: pageFact.describe('The id of its collection'),
  objectName: pageFact.describe('The block of the page that holds the form'),
  [TRAP_FIELD]: z.string().max(1000).default('').describe('Left empty by visitors, who do not see it'),
})

/** The fields that tell the page of a form. */
const PAGE_FACTS = ['pagePath', 'pageTitle', 'pageId', 'collectionId', 'objectName'] as const

/** The fields of a form besides its answers, whose names begin with `field.`. */
export const SUBMISSION_FIELDS = ['formId', KEY_FIELD, 'captchaKey', TRAP_FIELD, ...PAGE_FACTS] as const

/** A submission as it was sent, from a script or a form. */
interface SentForm {
  readonly form: SiteForm
  readonly readValues: () => FormValues
  readonly key: string
  readonly trap: string
  readonly isPlain: boolean
  readonly captchaKey: string
  readonly page: SubmittedPage
}

/** Validates and keeps forms, and hands out the keys that submit them (storefront specification §7). */
export const formRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  await app.register(formSchemaRoutes)
  app.post(
    API_PATH.formValidate,
    withVisit(services, (visit) => {
      const form = requireForm(visit.site, visit.parameter('formId'))
      requireValues(visit.site, form, toValues(form, readBody(z.json(), visit.request) as Json))
      return { isValid: true }
    }),
  )
  app.post(
    API_PATH.formKey,
    withVisit(services, ({ reply, signer, websiteId }) => {
      reply.header('cache-control', 'no-store')
      return { key: createFormKey(signer, websiteId, Date.now()) }
    }),
  )
  app.post(
    API_PATH.formSubmission,
    { config: { ...limitedTo(MAX_SUBMISSIONS, () => text('form_rate_limited')), ...SHOWN_AGAIN } },
    withVisit(services, (visit) => submit(visit, readSubmission(visit))),
  )
}

function readSubmission({ request, site }: Visit): SentForm {
  const sent = formOf(request)
  if (sent !== undefined) return readSentForm(site, sent)
  const body = readBody(submissionBody, request)
  const { formId, form: written, key, captchaKey, [TRAP_FIELD]: trap } = body
  const form = requireForm(site, formId)
  const readValues = () => toValues(form, readJsonText(written))
  return { form, readValues, trap, isPlain: false, key, captchaKey, page: pageIn(body) }
}

function readSentForm(site: Visit['site'], sent: FormFields): SentForm {
  const fields = readFields(sent, SUBMISSION_FIELDS, isFieldName)
  const { formId, key, captchaKey, [TRAP_FIELD]: trap } = fields
  const form = requireForm(site, formId)
  const readValues = () => {
    if (unknownFields(form, sent).length > 0) throw formUnreadable()
    return readSentFields(form, sent)
  }
  return { form, readValues, trap, isPlain: true, key, captchaKey, page: pageIn(fields) }
}

/** The page of a form, without the facts that the sender leaves out. */
function pageIn(sent: Readonly<Record<(typeof PAGE_FACTS)[number], string>>): SubmittedPage {
  const facts = PAGE_FACTS.map((name) => [name, cleanInput('line', sent[name]).slice(0, MAX_PATH)] as const)
  const { pagePath = '', ...others } = Object.fromEntries(facts.filter(([, fact]) => fact !== ''))
  return { pagePath, ...others }
}

function toValues(form: SiteForm, given: Json | undefined): FormValues {
  const values = given === undefined ? undefined : readFieldValues(form, given)
  if (values === undefined) throw formUnreadable()
  return values
}

/** The valid values of a form, after its captcha. Answers come first, because a mistake would use the captcha up. */
async function requireSolved(visit: Visit, { form, readValues, captchaKey }: SentForm): Promise<FormValues> {
  const values = requireValues(visit.site, form, readValues())
  if (form.captchaEnabled === true) await checkCaptcha(visit, captchaKey, 'captchaKey')
  return values
}

/** Notes a form that was sent without script. The page of another one tells it. */
async function noteSent(visit: Visit, { form, isPlain, key, page }: SentForm): Promise<void> {
  if (!isPlain) return
  const { signer, websiteId } = visit
  const name: TrackedEvent = form.mailingListId === undefined ? 'FormSubmitted' : 'NewsletterSignUp'
  // A second press sends the same key.
  const id = readFormKey(signer, websiteId, key, Date.now())?.id
  const data = { id, form_id: form.id, pagePath: page.pagePath }
  await noteEvents(visit, (sender) => [readEvent(name, data, sender)])
}

function submit(visit: Visit, sent: SentForm): Promise<unknown> {
  const { origin, signer, site, websiteId } = visit
  const { form, key, trap, isPlain, page } = sent
  const answers = {
    after: () => noteSent(visit, sent),
    toJson: () => ({ ...toSubmissionView(site, form), successRedirect: form.successRedirect ?? '' }),
    toPath: () => form.successRedirect ?? sentUrl(form),
    toPage: async (problem: VisitorProblem, typed: FormFields) => {
      const state = rejectedForm(problem, typed)
      const openedMs = readFormKey(signer, websiteId, key, Date.now())?.openedMs
      return formPage(site, form, {
        answers: readSentFields(form, typed),
        state,
        pagePath: page.pagePath,
        openedMs,
      })
    },
  }
  if (form.mailingListId !== undefined)
    return respondToWrite(visit, {
      ...answers,
      // An address joins a list once however often it is sent, so no key is needed.
      before: async () => {
        refuseTrapped(trap)
        return requireSolved(visit, sent)
      },
      write: (repositories, values) => subscribe(repositories, site, signer, { form, values, origin }),
    })
  return respondToWrite(visit, {
    ...answers,
    before: async () => {
      const opened = guardForm(signer, websiteId, { key, trap, isPlain })
      return { key: opened, values: await requireSolved(visit, sent) }
    },
    write: (repositories, checked) => submitForm(repositories, site, { form, page, ...checked }),
  })
}
