import type { FormValues, SiteForm } from '../../engine/domain/forms/form.ts'
import { text } from '../../engine/domain/messages/text.ts'
import { digestOf } from '../bytes/digest.ts'
import { formStale } from '../errors/form-problems.ts'
import { rateLimited } from '../errors/visitor-problems.ts'
import type { SubmittedPage } from '../store/form-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Site } from '../website/site.ts'
import type { FormKey } from './form-key.ts'
import { notifyOwner } from './notify-owner.ts'
import { toSubmission } from './submission.ts'

/** A submission that has passed all checks outside of its transaction. */
interface CheckedForm {
  readonly form: SiteForm
  readonly values: FormValues
  readonly key: FormKey
  readonly page: SubmittedPage
}

/** Bounds what strangers can make a website keep, together with the bytes of a submission. */
const MAX_A_DAY = 2000
const DAY_MS = 24 * 3_600_000
const RETRY_S = 3600

/**
 * Keeps a submission, uses its key up and queues a mail to the owner, all in the caller's transaction.
 *
 * The same submission with the same key is kept once: a second press of the button, or a retry after a lost answer.
 *
 * @throws `form_key_stale` when another submission used the key, `rate_limited`, `form_too_large`
 */
export async function submitForm(
  repositories: Repositories,
  site: Site,
  { form, values, key, page }: CheckedForm,
): Promise<void> {
  const { formKeys, formSubmissions } = repositories
  const websiteId = site.website.id
  const nowMs = Date.now()
  const bodyHash = digestOf(JSON.stringify([form.id, values]))
  const use = await formKeys.burn({ websiteId, key: key.id, bodyHash }, nowMs)
  if (use === 'used') throw formStale()
  if (use === 'repeated') return
  if (await formSubmissions.hasSince(websiteId, nowMs - DAY_MS, MAX_A_DAY))
    throw rateLimited(RETRY_S, text('form_rate_limited'))
  const submission = toSubmission(site, form, values, page)
  await formSubmissions.add(submission)
  await notifyOwner(repositories, site, form, submission)
}
