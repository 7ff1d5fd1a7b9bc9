import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import type { FormValues, SiteForm } from '../../../engine/domain/forms/form.ts'
import { hiddenDefaults, hiddenFromQuery } from '../../../engine/domain/forms/hidden-fields.ts'
import { toFormView } from '../../../engine/domain/islands/form.ts'
import { findForm } from '../../forms/find-form.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { islandPageOf } from '../../website/island-page.ts'
import type { Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toSendable } from '../hidden-inputs.ts'

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
  return { footerForm: toFormView(islandPageOf(site), form, shown) }
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
