import { CART } from '../sites/buying.ts'
import { type Ask, Visitor } from '../sites/visitors.ts'
import { HOST } from './stranger-site.ts'

/** Requests that must be refused, and how many were. */
export interface Refusals {
  readonly what: string
  readonly tried: number
  readonly refused: number
  /** How many may pass: the first guesses of an address. */
  readonly mayPass: number
  /** Answers of 500 and above. */
  readonly failed: number
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Text that a database or a parser could stumble over, in the places where a stranger can put it. */
const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '%00',
  '%ff',
  '%c0%80',
  '\u202e',
  '\uffff',
  '𝕏'.repeat(400),
  "'; drop table",
]

/** Tries guesses, other hosts, ids of others and malformed text. `fixed` asks from one address always. */
export async function tryRefusals(ask: Ask, fixed: Ask): Promise<readonly Refusals[]> {
  return [
    await tryAll('passwords from one address', 10, range(30), (at) => guessPassword(fixed, at)),
    await tryAll('coupons and gift cards from one address', 10, range(30), (at) => guessCode(fixed, at)),
    await tryAll('hosts of no website', 0, range(20), (at) => get(ask, '/', `none-${at}.example`)),
    await tryAll('orders by guessed ids', 0, range(20), (at) =>
      get(ask, `/checkout/status?order=${at.toString(16).padStart(24, '0')}`),
    ),
    await tryAll('malformed bodies', 0, TEXTS.slice(0, 3), (text) => sendBody(ask, text)),
    await tryAll('malformed paths and queries', TEXTS.length, TEXTS, (text) => get(ask, pathOf(text))),
    await tryAll('malformed cookies', TEXTS.length, TEXTS, (text) => sendCookie(ask, text)),
  ]
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at)
}

async function tryAll<Tried>(
  what: string,
  mayPass: number,
  tries: readonly Tried[],
  send: (tried: Tried) => Promise<number>,
): Promise<Refusals> {
  const statuses: number[] = []
  for (const tried of tries) statuses.push(await send(tried))
  const refused = statuses.filter((status) => status >= 400).length
  const failed = statuses.filter((status) => status >= 500).length
  return { what, tried: tries.length, refused, mayPass, failed }
}

async function guessPassword(ask: Ask, at: number): Promise<number> {
  const visitor = await Visitor.meet(ask, HOST)
  const login = { email: `ada-${at}@example.com`, password: `guess-${at}` }
  return onlyTooMany((await visitor.send('POST', '/api/site-users/account/session', login)).status)
}

/** Wrong guesses are refused in any case. The bound counts: too many are not even compared. */
function onlyTooMany(status: number): number {
  return status === 429 || status >= 500 ? status : 200
}

async function guessCode(ask: Ask, at: number): Promise<number> {
  const visitor = await Visitor.meet(ask, HOST)
  const path = at % 2 === 0 ? `${CART}/coupons` : `${CART}/gift-cards`
  return onlyTooMany((await visitor.send('POST', path, { code: `GUESS-${at}` })).status)
}

async function get(ask: Ask, path: string, host = HOST): Promise<number> {
  return (await ask({ method: 'GET', path, headers: { host, accept: 'text/html' }, body: undefined })).status
}

function pathOf(text: string): string {
  const written = text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())
  return `/search?q=${written}&page=${written}`
}

async function sendCookie(ask: Ask, text: string): Promise<number> {
  const value = encodeURIComponent(text.toWellFormed())
  const headers = {
    host: HOST,
    cookie: `CART=${value}; crumb=${value}; siteUserSession=${value}; unlocked=${value}`,
  }
  return (await ask({ method: 'GET', path: '/cart', headers, body: undefined })).status
}

async function sendBody(ask: Ask, text: string): Promise<number> {
  const visitor = await Visitor.meet(ask, HOST)
  const body = JSON.stringify({ itemId: text, sku: text })
  const headers = { ...JSON_TYPE, 'x-csrf-token': visitor.crumb }
  return (await visitor.request('POST', `${CART}/entries`, { headers, body })).status
}
