import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'
import { defineProblem } from './define-problem.ts'
import type { FieldError } from './problem.ts'

export const websiteMissing = defineProblem('website_missing', 400, {
  meaning: 'The request does not say which website it is for.',
  remedy: 'Send the id of the website as `X-Website-Id`.',
  text: 'Send the id of a website as X-Website-Id.',
})

export const queryInvalid = defineProblem('query_invalid', 400, {
  meaning:
    'Parameters of the address are unknown or have values that are not allowed; `errors` lists them by name.',
  remedy: 'Compare the parameters with the description of the call.',
  text: (errors: readonly FieldError[]) =>
    // An error about several parameters has no name of one.
    errors
      .map(({ path, message }) => (path.length > 1 ? `${path.slice(1)}: ${message}` : message))
      .join('; '),
  members: (errors) => ({ errors }),
})

export const cursorInvalid = defineProblem('cursor_invalid', 400, {
  meaning: 'The cursor is not one that a list of this kind has answered.',
  remedy: 'Send the `nextPageCursor` of the page before, or no cursor for the first page.',
  text: 'This is not a cursor of this list. Send none for the first page.',
})

export const callerForeign = defineProblem('caller_foreign', 403, {
  meaning:
    'Without `RENDER_API_KEYS`, the owner API answers programs of this machine alone, and no web page.',
  remedy: 'Call it at 127.0.0.1 or localhost, or set `RENDER_API_KEYS` and send a key.',
  text: 'Without RENDER_API_KEYS, the owner API answers programs of this machine alone, and no web page.',
})

export const websiteUnknown = defineProblem('website_unknown', 404, {
  meaning: 'No website has the id in `X-Website-Id`.',
  remedy: 'Send the id of a website that exists.',
  text: (id: string) => `No website has the id "${id}".`,
})

/** `what` is the kind of record, such as `order`. */
export const recordUnknown = defineProblem('record_unknown', 404, {
  meaning: 'The website has no such order, variant, review, coupon or gift card.',
  remedy: 'Take the id from a list of this website.',
  text: (what: string, id: string, hint = '') => `The website has no ${what} "${id}".${hint}`,
})

export const orderStateWrong = defineProblem('order_state_wrong', 409, {
  meaning: 'The step does not fit the state of the order, which `state` gives.',
  remedy: 'Read the order again, and take a step that fits.',
  text: (_state: string, reason: string) => reason,
  members: (state) => ({ state }),
})

interface DuePeriod {
  readonly state: string
  /** Milliseconds since 1970; null for a subscription without a next period. */
  readonly dueAt: number | null
}

export const subscriptionNotDue = defineProblem('subscription_not_due', 409, {
  meaning: 'No period of the subscription has begun that is not paid; `state` and `dueAt` say why.',
  remedy: 'Renew it when `dueAt` has passed. The service does so by itself.',
  text: ({ state, dueAt }: DuePeriod) =>
    dueAt === null ? `This subscription is ${state}.` : `The next period begins at ${toDate(dueAt)}.`,
  members: ({ state, dueAt }) => ({ state, dueAt: dueAt === null ? null : toDate(dueAt) }),
})

function toDate(time: number): string {
  return new Date(time).toISOString()
}

export const giftCardUsed = defineProblem('gift_card_used', 409, {
  meaning: 'A gift card that the order bought is used already, so the order cannot be refunded.',
  remedy: 'Empty the gift card and settle the rest with the buyer.',
  text: 'A gift card that this order bought is used already.',
})

export const testPaymentsOff = defineProblem('test_payments_off', 409, {
  meaning: 'The service lets no website take test payments, because they charge nothing.',
  remedy: 'Take transfers, or let the operator of the service allow tests with `TEST_PAYMENTS=true`.',
  text: 'This service takes no test payments. Its operator allows them with TEST_PAYMENTS=true.',
})

export const stockShort = defineProblem('stock_short', 409, {
  meaning: 'Fewer are in stock than the change takes away; `left` gives the number.',
  remedy: 'Take away fewer, or set the quantity.',
  text: (left: number) => `Only ${left} are in stock.`,
  members: (left) => ({ left }),
})

export const codeTaken = defineProblem('code_taken', 409, {
  meaning: 'Another coupon of the website has this code. Upper and lower case do not count.',
  remedy: 'Choose another code, or change the other coupon.',
  text: (code: string) => `Another coupon of this website has the code "${code}".`,
})

/** A mistake in a file of a website: its place, such as `items[0].title`, and what is expected there. */
interface FileMistake extends FieldError {
  readonly file: string
}

/** The most mistakes in an answer, and the length of their texts in UTF-16 units: both come from the caller. */
const MAX_MISTAKES = 100
const MAX_TEXT = 300

function clip(text: string): string {
  return text.length > MAX_TEXT ? `${cutAtGrapheme(text, MAX_TEXT)}…` : text
}

export const websiteInvalid = defineProblem('website_invalid', 422, {
  meaning:
    'Files of the website have mistakes, so nothing was stored. `errors` lists up to 100 of them by file and path, and `count` is the number of all.',
  remedy: 'Correct the files as each `message` says, and send them again.',
  text: (mistakes: readonly FileMistake[]) => {
    const [{ file, path, message } = { file: '', path: '', message: '' }] = mistakes
    const more = mistakes.length > 1 ? `; and ${mistakes.length - 1} more mistakes` : ''
    return `${clip(file)}: ${clip(path)}: ${clip(message)}${more}`
  },
  members: (mistakes) => ({
    errors: mistakes.slice(0, MAX_MISTAKES).map(({ file, path, message }) => ({
      ...{ file: clip(file), path: clip(path), message: clip(message) },
    })),
    count: mistakes.length,
  }),
})

export const websiteCostly = defineProblem('website_costly', 422, {
  meaning: 'Checking the files of the website takes more memory than a change may have. Nothing was stored.',
  remedy: 'Send fewer or simpler files.',
  text: (limit: number) => `Checking these files takes more than ${limit} bytes of memory.`,
  members: (limit) => ({ limit }),
})

export const websiteTaken = defineProblem('website_taken', 409, {
  meaning: 'Another website has the `identifier` or a host of `site.json`, which `detail` names.',
  remedy: 'Choose another one, or remove it from the other website.',
  text: (message: string) => message,
})

export const websiteLarge = defineProblem('website_large', 409, {
  meaning: 'The files of the website are larger than `limit` bytes, the most that one answer holds.',
  remedy:
    'Ask with `?assets=digests`, which leaves out the bytes of pictures, sounds and films, and read these one by one.',
  text: (limit: number) => `The files of this website have more than ${limit} bytes together.`,
  members: (limit) => ({ limit }),
})

/** `revision` is undefined when there is no website. */
export const websiteChanged = defineProblem('website_changed', 412, {
  meaning:
    'The website has not the revision of `If-Match`, because another change came first, or does not exist; `revision` is the one that it has.',
  remedy: 'Read the files again, make the change anew, and send it with the new `ETag`.',
  text: (revision: number | undefined) =>
    revision === undefined ? 'There is no such website.' : `The website has the revision ${revision} now.`,
  members: (revision) => ({ revision: revision ?? null }),
})

export const websiteExists = defineProblem('website_exists', 412, {
  meaning: 'The website of `X-Website-Id` exists, and `If-None-Match: *` asks for a new one.',
  remedy: 'Send the request without `If-None-Match` to replace its files.',
  text: (revision: number) => `The website exists already, with the revision ${revision}.`,
  members: (revision) => ({ revision }),
})

export const filesUnknown = defineProblem('files_unknown', 409, {
  meaning: 'The store has no files of the website, because an earlier version of the service made it.',
  remedy: 'Put all files once by `PUT /api/owner/website` or `npm run seed`.',
  text: 'The store does not have the files of this website yet. Put all of them once.',
})
