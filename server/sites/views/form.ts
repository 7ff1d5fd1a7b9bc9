import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import type { FormValues, SiteForm } from '../../../engine/domain/forms/form.ts'
import { hiddenDefaults, hiddenFromQuery } from '../../../engine/domain/forms/hidden-fields.ts'
import { TRAP_FIELD } from '../../../engine/domain/forms/traps.ts'
import { findForm } from '../../forms/find-form.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import type { FormState } from '../../visitor/form-state.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toSendable } from '../hidden-inputs.ts'
import { toFieldViews, toRules } from './form-fields.ts'

/** A form on a page. */
interface ShownForm {
  readonly answers: FormValues
  readonly errors: FormState['errors']
  /** Keeps the ids of its controls apart from those of other forms on the page. */
  readonly prefix: string
  /** The path of the page; '' for the path that is asked for. */
  readonly pagePath: string
}

/** A form of the website as templates and page scripts read it. */
export function toFormView(
  site: Site,
  form: SiteForm,
  { answers, errors, prefix, pagePath }: ShownForm,
): View {
  const { id, name, isAsync = false, parsedDisclaimerMessage = '' } = form
  const hasCaptcha = form.captchaEnabled === true && site.captcha !== undefined
  const isNewsletter = form.mailingListId !== undefined
  return {
    ...{ id, name, prefix, pagePath, isNewsletter },
    formAction: API_PATH.formSubmission,
    captcha: hasCaptcha ? { alignment: form.captchaAlignment ?? 'left' } : null,
    disclaimer: parsedDisclaimerMessage,
    submitLabel: form.submitButtonText ?? site.say(defaultLabel(isNewsletter, isAsync)),
    trap: TRAP_FIELD,
    fields: toFieldViews(site.say, form, answers, errors).map((field) => ({
      ...field,
      id: prefix + String(field['id']),
    })),
    data: {
      id,
      ...(isAsync ? { isAsync } : {}),
      ...(isNewsletter ? { isNewsletter } : {}),
      ...(form.captchaTheme === undefined ? {} : { captchaTheme: form.captchaTheme }),
      fields: toRules(form),
    },
  }
}

/**
 * The newsletter form in the footer; no member for a website without one, and for pages of products, whose HTML has a
 * budget of 5 KB.
 */
export function toFooterForm(site: Site, { template }: Pick<Page, 'template'>): View {
  const { footerForm: id } = site.website.settings
  if (id === undefined || template === 'collections/products.item') return {}
  const form = findForm(site, id)
  if (form === undefined) return {}
  const shown = { answers: firstAnswers(form, {}), errors: {}, prefix: 'footer-', pagePath: '' }
  return { footerForm: toFormView(site, form, shown) }
}

function defaultLabel(isNewsletter: boolean, isAsync: boolean) {
  if (isNewsletter) return 'newsletter_submit'
  return isAsync ? 'form_save' : 'form_submit'
}

/** The values of a form that is not filled in: those of its hidden fields, from the query of the page first. */
export function firstAnswers(form: SiteForm, parameters: TypedValues): FormValues {
  const given = Object.entries(hiddenFromQuery(form, parameters))
  return {
    ...hiddenDefaults(form),
    ...Object.fromEntries(given.map(([id, value]) => [id, toSendable(value)])),
  }
}

/** The markup in place of a form that was sent: the owner's message, or ours, and the owner's own markup. */
export function toSubmissionView({ say }: Site, form: SiteForm): { message: string; submissionHTML: string } {
  const { parsedSubmissionMessage, submissionHTML = '', mailingListId } = form
  const words = say(mailingListId === undefined ? 'form_sent' : 'newsletter_sent')
  const message = parsedSubmissionMessage ?? `<p>${escapeMarkup(words)}</p>`
  return { message, submissionHTML }
}
