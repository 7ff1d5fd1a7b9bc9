import { type Text, text } from '../../engine/domain/messages/text.ts'
import { defineProblem } from './define-problem.ts'
import type { Problem } from './problem.ts'

// The request

/** `detail` tells the developer of the caller why. */
export const bodyMalformed = defineProblem('body_malformed', 400, {
  meaning: 'The body cannot be read: it is not UTF-8, not JSON, nested too deep, or holds a NUL character.',
  remedy: 'See `detail` for the reason.',
  text: (_detail: string) => text('request_invalid'),
  members: (detail) => ({ detail }),
})

export const keyInvalid = defineProblem('idempotency_key_invalid', 400, {
  meaning:
    'The `Idempotency-Key` is empty, longer than 200 characters, or holds a space or control character.',
  remedy: 'Send a random key, such as a UUID.',
  text: text('request_failed'),
})

export const keyReused = defineProblem('idempotency_key_reused', 422, {
  meaning: 'The `Idempotency-Key` was sent before with another body.',
  remedy: 'Use a new key for another request.',
  text: text('idempotency_key_reused'),
})

export const versionInvalid = defineProblem('version_invalid', 400, {
  meaning: '`If-Match` does not hold the version of a cart.',
  remedy: 'Send the `ETag` of the last cart answer, or leave the header out.',
  text: text('request_failed'),
})

export const crumbInvalid = defineProblem('crumb_invalid', 403, {
  meaning:
    'The anti-forgery token (crumb) is missing, or belongs to another session. `message` says whether its cookie came.',
  remedy: 'Enable cookies when none came, and reload the page, which renews the crumb.',
  text: (message: Text = text('session_expired')) => message,
  members: { crumbFail: true },
})

/** No anti-forgery cookie came. Every page sets it, so the browser keeps no cookies. */
export const cookiesOff = (): Problem => crumbInvalid(text('cookies_off'))

export const originForeign = defineProblem('origin_foreign', 403, {
  meaning: 'The browser says that the request comes from another website.',
  remedy:
    'Send it from a page of this website. Where its own pages are refused, write the host that visitors see, with its port, into `hosts` of site.json, or set PUBLIC_SCHEME and PUBLIC_PORT.',
  text: text('origin_foreign'),
  members: { crumbFail: true },
})

export const rateLimited = defineProblem('rate_limited', 429, {
  meaning:
    'The address sends more requests than the call takes, or it, its email address or the website has too many orders.',
  remedy: 'Try again after `Retry-After`.',
  text: (_retryAfterS: number, message: Text = text('rate_limited')) => message,
  retryAfterS: (seconds) => seconds,
})

export const fieldsInvalid = defineProblem('fields_invalid', 400, {
  meaning: 'Fields of a form are missing or wrong; `errors` lists them by the id of the field.',
  remedy: 'Show each message at its field.',
  text: (_errors: Readonly<Record<string, Text>>, message: Text = text('form_invalid')) => message,
  members: (errors) => ({ errors }),
})

/** The only field of a form is wrong, so its error is the message of the answer. */
export const fieldInvalid = (name: string, error: Text): Problem => fieldsInvalid({ [name]: error }, error)

export const captchaIncomplete = defineProblem('captcha_incomplete', 400, {
  meaning: 'The token of the captcha is missing, or the provider does not accept it.',
  remedy: 'Let the visitor solve the captcha again, and send the new token.',
  text: (_field: string) => text('captcha_incomplete'),
  members: (field) => ({ errors: { [field]: text('captcha_incomplete') } }),
})

export const captchaUnavailable = defineProblem('captcha_unavailable', 503, {
  meaning: 'The provider of captchas did not answer in time, or does not accept the secret of the website.',
  remedy: 'Try again after `Retry-After`. If it stays, check the setting `captcha` of the website.',
  text: text('captcha_unavailable'),
  retryAfterS: 5,
})

// The website

export const siteUnknown = defineProblem('site_unknown', 404, {
  meaning: 'No website has this host name.',
  remedy: 'Add the host to the website, or correct the address.',
  text: text('site_unknown'),
})

export const siteLocked = defineProblem('site_locked', 403, {
  meaning: 'The whole website is behind a password.',
  remedy: 'Send the password to `/api/site/unlock` first.',
  text: text('site_locked'),
})

export const passwordWrong = defineProblem('password_wrong', 403, {
  meaning: 'The password of the page or website is wrong.',
  remedy: 'Ask for it again.',
  text: text('password_wrong'),
  members: { errors: { password: text('password_wrong') } },
})

export const passwordsBusy = defineProblem('passwords_busy', 503, {
  meaning: 'Too many passwords wait to be checked.',
  remedy: 'Try again after `Retry-After`.',
  text: (_retryAfterS: number) => text('rate_limited'),
  retryAfterS: (seconds) => seconds,
})

export const eventSchemaUnknown = defineProblem('event_schema_unknown', 404, {
  meaning: 'No event of visitors has a schema of this name.',
  remedy: 'Ask `/api/v1/clanker/schemas` for the names.',
  text: text('request_failed'),
})

export const languageAddressTaken = defineProblem('language_address_taken', 409, {
  meaning: 'A page of the website has the path at which the pages of a language would begin, such as `/de`.',
  remedy: 'Give that page another address, or leave the language out.',
  text: (address: string, title: string) => text('language_address_taken', { address, title }),
})

export const languagesMissing = defineProblem('languages_missing', 409, {
  meaning: 'The website has no language beside its own, so there is nothing to switch on.',
  remedy: 'Send at least one further language to `PUT /api/multilingual/languages`.',
  text: text('languages_missing'),
})

// Accounts and contributors

export const loginFailed = defineProblem('login_failed', 401, {
  meaning: 'No confirmed account, or no contributor, has this email address and password.',
  remedy:
    'Check both, and open the link in the mail of a new account. The answer is the same for all, so that addresses cannot be guessed.',
  text: (message: Text = text('login_failed')) => message,
})

/** Of site users, whose address may also wait for its confirmation. */
export const accountLoginFailed = (): Problem => loginFailed(text('account_login_failed'))

export const accountMissing = defineProblem('account_missing', 401, {
  meaning: 'The call is for a site user who is signed in, and no session of one came.',
  remedy: 'Sign in at `/api/site-users/account/session`, and send its cookie.',
  text: text('account_missing'),
})

export const linkEnded = defineProblem('link_ended', 403, {
  meaning: 'The link of a mail has ended, was used, or is not ours.',
  remedy: 'Ask for a new mail.',
  text: text('link_ended'),
})

export const accountOther = defineProblem('account_other', 403, {
  meaning: 'The link of a mail is about another account than the one that is signed in.',
  remedy: 'Sign out, and sign in to the account that the mail is about.',
  text: text('account_other'),
})

export const addressMissing = defineProblem('address_missing', 404, {
  meaning: 'The account has no address with this id.',
  remedy: 'Read the addresses of the account again.',
  text: text('account_address_missing'),
})

export const emailTaken = defineProblem('email_taken', 409, {
  meaning: 'Another account has got this address since the mail was sent.',
  remedy: 'Sign in with the other account, or choose another address.',
  text: text('email_taken'),
})

export const contributorMissing = defineProblem('contributor_missing', 401, {
  meaning: 'The call needs a contributor of the website, and no session of one came.',
  remedy: 'Sign in at `/api/contributors/session`, and send its cookie.',
  text: text('contributor_missing'),
})

export const permissionMissing = defineProblem('permission_missing', 403, {
  meaning: 'No role of the contributor has the permission that the call needs; `permission` names it.',
  remedy: 'Ask an administrator of the website for another role.',
  text: (_permission: string) => text('permission_missing'),
  members: (permission) => ({ permission }),
})

// Other services

export const placeUnknown = defineProblem('place_unknown', 404, {
  meaning: 'The source of places knows none with this id.',
  remedy: 'Ask for suggestions again, and send the id of one of them.',
  text: text('place_unknown'),
})

export const placesUnreachable = defineProblem('places_unreachable', 502, {
  meaning: 'The provider of places at `PLACES_URL` cannot be reached, or answers something else than places.',
  remedy: 'Let the visitor type the address.',
  text: text('places_failed'),
  isPassing: true,
})

export const placesTooSlow = defineProblem('places_timeout', 504, {
  meaning: 'The provider of places at `PLACES_URL` did not answer within two seconds.',
  remedy: 'Let the visitor type the address.',
  text: text('places_failed'),
  isPassing: true,
})

export const platformUnreachable = defineProblem('platform_unreachable', 502, {
  meaning: 'The platform at `PLATFORM_URL` cannot be reached, or its answer is broken.',
  remedy: 'Try again. The log holds the reason.',
  text: text('service_failed'),
  isPassing: true,
})

export const platformTimeout = defineProblem('platform_timeout', 504, {
  meaning: 'The platform at `PLATFORM_URL` did not answer within `LIMIT_PLATFORM_MS`.',
  remedy: 'Try again. A write may have arrived all the same.',
  text: text('service_failed'),
  isPassing: true,
})
