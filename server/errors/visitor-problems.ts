import { type Text, text } from '../../engine/domain/messages/text.ts'
import { fieldProblem, type Problem, passingProblem, problem } from './problem.ts'

/** The body cannot be read; `detail` tells the developer of the caller why. */
export const bodyMalformed = (detail: string): Problem =>
  problem('body_malformed', text('request_invalid'), { members: { detail } })

/** The anti-forgery token is missing, or belongs to another session. */
export const crumbInvalid = (): Problem =>
  problem('crumb_invalid', text('session_expired'), { members: { crumbFail: true } })

/** No anti-forgery cookie came. Every page sets it, so the browser keeps no cookies. */
export const cookiesOff = (): Problem =>
  problem('crumb_invalid', text('cookies_off'), { members: { crumbFail: true } })

/** The browser says that another website sent the request. */
export const originForeign = (): Problem =>
  problem('origin_foreign', text('origin_foreign'), { members: { crumbFail: true } })

/** No website has this host name. */
export const siteUnknown = (): Problem => problem('site_unknown', text('site_unknown'))

/** The whole website is behind a password. */
export const siteLocked = (): Problem => problem('site_locked', text('site_locked'))

export const passwordWrong = (): Problem =>
  fieldProblem('password_wrong', text('password_wrong'), { password: text('password_wrong') })

/** No contributor has this address and password. The answer never tells which of them is wrong. */
export const loginFailed = (): Problem => problem('login_failed', text('login_failed'))

/** The same of site users, whose address may also wait for its confirmation. */
export const accountLoginFailed = (): Problem => problem('login_failed', text('account_login_failed'))

/** The call is for a site user, and none is signed in. */
export const accountMissing = (): Problem => problem('account_missing', text('account_missing'))

/** The link of a mail has ended or was used. */
export const linkEnded = (): Problem => problem('link_ended', text('link_ended'))

/** The link of a mail is about another account than the one that is signed in. */
export const accountOther = (): Problem => problem('account_other', text('account_other'))

/** The account has no address at this place. */
export const addressMissing = (): Problem => problem('address_missing', text('account_address_missing'))

/** Another account has this address. */
export const emailTaken = (): Problem => problem('email_taken', text('email_taken'))

/** The call needs a contributor, and none is signed in. */
export const contributorMissing = (): Problem => problem('contributor_missing', text('contributor_missing'))

/** No role of the contributor has the permission. */
export const permissionMissing = (permission: string): Problem =>
  problem('permission_missing', text('permission_missing'), { members: { permission } })

/** A page of the owner has the address of a language. */
export const languageAddressTaken = (address: string, title: string): Problem =>
  problem('language_address_taken', text('language_address_taken', { address, title }))

/** The website has no language beside its own to be served in. */
export const languagesMissing = (): Problem => problem('languages_missing', text('languages_missing'))

/** The source of places does not know this one. */
export const placeUnknown = (): Problem => problem('place_unknown', text('place_unknown'))

/** The provider of places cannot be reached, or has no usable answer. */
export const placesUnreachable = (): Problem => problem('places_unreachable', text('places_failed'))

/** The provider of places takes too long. */
export const placesTooSlow = (): Problem => problem('places_timeout', text('places_failed'))

/** Too many passwords wait to be checked. */
export const passwordsBusy = (retryAfterS: number): Problem =>
  passingProblem('passwords_busy', text('rate_limited'), retryAfterS)

/** The platform at `PLATFORM_URL` cannot be reached, or breaks off. */
export const platformUnreachable = (): Problem => problem('platform_unreachable', text('service_failed'))

/** The platform at `PLATFORM_URL` takes too long. */
export const platformTimeout = (): Problem => problem('platform_timeout', text('service_failed'))

/** The client address sends too many requests. */
export const rateLimited = (retryAfterS: number, message: Text = text('rate_limited')): Problem =>
  passingProblem('rate_limited', message, retryAfterS)

/** The idempotency key was sent before with another body. */
export const keyReused = (): Problem => problem('idempotency_key_reused', text('idempotency_key_reused'))

export const keyInvalid = (): Problem => problem('idempotency_key_invalid', text('request_failed'))

/** `If-Match` holds no version of a cart. */
export const versionInvalid = (): Problem => problem('version_invalid', text('request_failed'))

/** The captcha of a form was not solved. */
export const captchaIncomplete = (field: string): Problem =>
  fieldProblem('captcha_incomplete', text('captcha_incomplete'), { [field]: text('captcha_incomplete') })

/** The provider of captchas has no answer. */
export const captchaUnavailable = (): Problem =>
  passingProblem('captcha_unavailable', text('captcha_unavailable'), CAPTCHA_RETRY_S)

const CAPTCHA_RETRY_S = 5

/** The only field of a form is wrong, so its error is the message of the answer. */
export const fieldInvalid = (name: string, error: Text): Problem =>
  fieldProblem('fields_invalid', error, { [name]: error })

/** Fields of a form are missing or wrong. */
export const fieldsInvalid = (errors: Readonly<Record<string, Text>>): Problem =>
  fieldProblem('fields_invalid', text('form_invalid'), errors)
