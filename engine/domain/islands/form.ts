import { API_PATH } from '../data/paths.ts'
import type { FormValues, SiteForm } from '../forms/form.ts'
import { hiddenDefaults } from '../forms/hidden-fields.ts'
import { TRAP_FIELD } from '../forms/traps.ts'
import { toFieldViews, toRules } from './form-fields.ts'
import type { IslandPage } from './island-page.ts'

/** A form on a page. */
export interface ShownForm {
  readonly answers: FormValues
  /** Messages by the id of the field. */
  readonly errors: Readonly<Record<string, string>>
  /** Keeps the ids of its controls apart from those of other forms on the page. */
  readonly prefix: string
  /** The path of the page; '' for the path that is asked for. */
  readonly pagePath: string
}

/** A form that is not filled in: the values of its hidden fields are their own. */
export function newForm(form: SiteForm): ShownForm {
  return { answers: hiddenDefaults(form), errors: {}, prefix: '', pagePath: '' }
}

/** A form of the website as templates and page scripts read it. */
export function toFormView(
  page: IslandPage,
  form: SiteForm,
  { answers, errors, prefix, pagePath }: ShownForm,
) {
  const { say, apiBase, hasCaptcha } = page
  const { id, name, isAsync = false, parsedDisclaimerMessage = '' } = form
  const isNewsletter = form.mailingListId !== undefined
  return {
    ...{ id, name, prefix, pagePath, isNewsletter },
    formAction: apiBase + API_PATH.formSubmission,
    captcha:
      hasCaptcha && form.captchaEnabled === true ? { alignment: form.captchaAlignment ?? 'left' } : null,
    disclaimer: parsedDisclaimerMessage,
    submitLabel: form.submitButtonText ?? say(defaultLabel(isNewsletter, isAsync)),
    trap: TRAP_FIELD,
    fields: toFieldViews(page, form, answers, errors).map((field) => ({ ...field, id: prefix + field.id })),
    data: {
      id,
      ...(isAsync ? { isAsync } : {}),
      ...(isNewsletter ? { isNewsletter } : {}),
      ...(form.captchaTheme === undefined ? {} : { captchaTheme: form.captchaTheme }),
      fields: toRules(form),
    },
  }
}

function defaultLabel(isNewsletter: boolean, isAsync: boolean) {
  if (isNewsletter) return 'newsletter_submit'
  return isAsync ? 'form_save' : 'form_submit'
}
