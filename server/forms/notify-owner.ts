import { member } from '../../engine/domain/data/value.ts'
import { isEmail } from '../../engine/domain/forms/email.ts'
import type { SiteForm } from '../../engine/domain/forms/form.ts'
import type { Email } from '../mail/email.ts'
import { queueMail } from '../mail/outbox.ts'
import type { FormSubmission } from '../store/form-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Site } from '../website/site.ts'

/** Queues a mail that tells the owner of a submission. A website without an address gets none. */
export async function notifyOwner(
  repositories: Pick<Repositories, 'outbox'>,
  site: Site,
  form: SiteForm,
  submission: FormSubmission,
): Promise<void> {
  const to = form.notificationEmail ?? contactEmailOf(site)
  if (to === '') return
  // The owner reads the website's own language, whatever the visitor wrote in.
  const own = site.inLanguage(undefined)
  await queueMail(repositories, own, toSubmissionEmail(own, submission, to), {
    key: `form-submission/${submission.id}`,
    isUnbounded: true,
  })
}

/** A submission as a mail to the owner: every question with its answer. An answer to the mail goes to the visitor. */
export function toSubmissionEmail({ say }: Site, { details }: FormSubmission, to: string): Email {
  const { formName, pagePath, pageTitle = '', answers } = details
  const replyTo = visitorOf(answers)
  return {
    template: 'emails/form-submission',
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: say('form_email_subject', { form: formName }),
    preheader: say('form_email_preheader', { form: formName }),
    content: {
      submission: {
        formName,
        page: pageTitle === '' || pagePath === '' ? pageTitle || pagePath : `${pageTitle} (${pagePath})`,
        answers: answers.map(({ title, text }) => ({ title, text })),
      },
    },
  }
}

/** The first email address that a visitor entered. The rule of its field holds nothing that a header could be made of. */
function visitorOf(answers: FormSubmission['details']['answers']): string | undefined {
  return answers
    .filter(({ type }) => type === 'email')
    .map(({ text }) => text)
    .find(isEmail)
}

function contactEmailOf({ website }: Site): string {
  const address = member(member(website.data, 'website'), 'contactEmail')
  return typeof address === 'string' ? address : ''
}
