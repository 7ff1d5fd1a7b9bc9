import { text } from '../../engine/domain/messages/text.ts'
import { type Problem, problem } from './problem.ts'

/** The website has no such form, or the visitor may not see it. */
export const formUnknown = (): Problem => problem('form_unknown', text('form_unknown'))

/** The answers are no JSON, or do not fit the fields of the form. */
export const formUnreadable = (): Problem => problem('form_unreadable', text('form_unreadable'))

/** The form key was used by another submission, has expired, or is missing. */
export const formStale = (): Problem => problem('form_key_stale', text('form_stale'))

/** The hidden input is filled in, which people cannot do. */
export const formRefused = (): Problem => problem('form_refused', text('form_stale'))

/** The form came sooner after its key than a person can fill it in. */
export const formTooFast = (): Problem => problem('form_too_fast', text('form_too_fast'))

export const formTooLarge = (): Problem => problem('form_too_large', text('request_too_large'))

/** The link of a mail has ended, or is not of this website. */
export const linkExpired = (): Problem => problem('link_expired', text('newsletter_link_expired'))
