import { text } from '../../engine/domain/messages/text.ts'
import { defineProblem } from './define-problem.ts'

export const formUnknown = defineProblem('form_unknown', 404, {
  meaning: 'The website has no such form, or only closed pages show it.',
  remedy: 'Add the form to the website, or correct its id.',
  text: text('form_unknown'),
})

export const formUnreadable = defineProblem('form_unreadable', 400, {
  meaning: 'The answers are not JSON, or do not fit the fields of the form.',
  remedy: 'Send an object of values by the id of the field, in the shape of each field.',
  text: text('form_unreadable'),
})

export const formStale = defineProblem('form_key_stale', 409, {
  meaning: 'The form key was used by another submission, has expired, or is missing.',
  remedy: 'Ask for a new key, and send the form with it.',
  text: text('form_stale'),
})

export const formUnconfirmed = defineProblem('form_key_missing', 409, {
  meaning: 'A plain form of a page that is the same for all visitors came without a form key.',
  remedy: 'Show the form again with a key, or print one into the page as `formKey`.',
  text: text('form_confirm'),
})

export const formRefused = defineProblem('form_refused', 400, {
  meaning: 'The input that visitors do not see is filled in, so a program sent the form.',
  remedy: 'Leave the input empty.',
  text: text('form_stale'),
})

export const formTooFast = defineProblem('form_too_fast', 400, {
  meaning: 'The form came within a second after its key, so a program sent it.',
  remedy: 'Send it again with the same key.',
  text: text('form_too_fast'),
})

export const formTooLarge = defineProblem('form_too_large', 400, {
  meaning:
    'The answers take more than 32 KiB together; those to the questions of a product, more than 16 KiB.',
  remedy: 'Ask the visitor to shorten them.',
  text: text('request_too_large'),
})

export const linkExpired = defineProblem('link_expired', 404, {
  meaning: 'The link of a mail has ended, or is not complete.',
  remedy: 'Ask for a new mail.',
  text: text('newsletter_link_expired'),
})
