import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { FormValues, SiteForm } from '../../../engine/domain/forms/form.ts'
import { secretInputs } from '../../../engine/domain/forms/secrets.ts'
import { toFormView } from '../../../engine/domain/islands/form.ts'
import { type FormState, NEW_FORM, toNoticeContent } from '../../visitor/form-state.ts'
import { islandPageOf } from '../../website/island-page.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { toSubmissionView } from '../views/form.ts'
import { toProblems } from '../views/form-problems.ts'

/** The answers in the fields of a form; `state` is given when they were sent and rejected. */
interface FilledForm {
  readonly answers: FormValues
  readonly state?: FormState
  /** The path of the page that the form was opened on; '' for its own page. */
  readonly pagePath?: string
  /** When the visitor got the form that is shown again. */
  readonly openedMs?: number | undefined
}

/** The page of a form. Without script it also shows a form again that was rejected on another page. */
export function formPage(
  site: Site,
  form: SiteForm,
  { answers, state = NEW_FORM, pagePath = '', openedMs }: FilledForm,
): Page {
  const { errors, notice } = state
  return definePage({
    template: 'pages/form',
    type: 'page',
    status: state.status,
    title: form.name,
    url: withQuery(PAGE_PATH.form, { id: form.id }),
    secretInputs: secretInputs(form),
    hasFormKey: true,
    formOpenedMs: openedMs,
    content: {
      form: toFormView(islandPageOf(site), form, {
        answers,
        errors,
        prefix: '',
        pagePath: pagePath || PAGE_PATH.form,
      }),
      ...toNoticeContent(notice && { ...notice, problems: toProblems(site.say, form, state) }),
    },
  })
}

/** The address that a form without script leads to when it was kept. */
export function sentUrl({ id }: Pick<SiteForm, 'id'>): string {
  return withQuery(PAGE_PATH.form, { id, sent: '1' })
}

/** The page that thanks for a form. */
export function formSentPage(site: Site, form: SiteForm): Page {
  return definePage({
    template: 'pages/form',
    type: 'page',
    title: form.name,
    url: sentUrl(form),
    content: { form: { name: form.name }, submission: toSubmissionView(site, form) },
  })
}
