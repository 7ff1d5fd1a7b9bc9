import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONSENT_COOKIE, TRACKING_LIFE_S } from '../../engine/domain/tracking/cookies.ts'

/** Names of all cookies. Under TLS those that no script reads begin with `__Host-`, so that no other host can set them. */
export const COOKIE = {
  crumb: 'crumb',
  visitor: 'visitor',
  cart: 'CART',
  hasCart: 'hasCart',
  unlocked: 'unlocked',
  memberships: 'memberships',
  orders: 'orders',
  flash: 'flash',
  wrote: 'wrote',
  contributor: 'contributorSession',
  account: 'siteUserSession',
  accountInfo: 'siteUserInfo',
  consent: CONSENT_COOKIE,
} as const

type Cookie = keyof typeof COOKIE

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/**
 * The lives of cookies, in seconds. The cookies `crumb` and `visitor` end with the browser session, and `wrote` with the pages
 * that are kept.
 */
export const LIFE_S = {
  /** Of `CART` and `hasCart`, after a product was last added. */
  cart: 30 * DAY_S,
  /** Less than the 400 days for which browsers keep cookies. The form on the order's confirmation sets a new mark. */
  memberships: 365 * DAY_S,
  /** As long as the links in mails. Later the buyer finds the order by its number and address. */
  orders: 90 * DAY_S,
  flash: HOUR_S / 4,
  /** Of `siteUserSession` and `siteUserInfo`, when the visitor asks to stay signed in. */
  rememberedAccount: 30 * DAY_S,
  // These end with the browser session. Browsers restore sessions, so what the cookies open ends by itself, too.
  account: DAY_S,
  /** A working day. */
  contributor: 12 * HOUR_S,
  unlocked: 30 * DAY_S,
  consent: TRACKING_LIFE_S.consent,
} as const

/** Cookies that scripts of pages may read. The others are HttpOnly. */
const READABLE: ReadonlySet<Cookie> = new Set(['crumb', 'hasCart', 'accountInfo', 'consent'])

/**
 * Cookies that change no shared page: two prove where a form comes from, one repeats to scripts that there is a cart, one
 * opens the pages of orders. That of consent chooses between two shared pages, with the question and without it.
 */
const IMPERSONAL: ReadonlySet<Cookie> = new Set(['crumb', 'visitor', 'hasCart', 'orders', 'consent'])

const PERSONAL = (Object.keys(COOKIE) as Cookie[]).filter((cookie) => !IMPERSONAL.has(cookie))

/** Cookies that change the holes of a shared page only: its cart, and word of the last action. */
const FILLING: ReadonlySet<Cookie> = new Set(['cart', 'flash', 'account', 'accountInfo'])

const UNSHARED = PERSONAL.filter((cookie) => !FILLING.has(cookie))

/** The part of a request from which cookies are read. */
type CookieHolder = Pick<FastifyRequest, 'cookies' | 'origin'>

/** Whether a request has a cookie that may change what its visitor sees. */
export function hasPersonalCookie(request: CookieHolder): boolean {
  return PERSONAL.some((cookie) => readCookie(request, cookie) !== undefined)
}

/** Whether a request has a cookie that may change more of a page than its holes. */
export function hasUnsharedCookie(request: CookieHolder): boolean {
  return UNSHARED.some((cookie) => readCookie(request, cookie) !== undefined)
}

/** A request, and the reply that sets its cookies; a `Visit` is one. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The value of a cookie; undefined for a browser without it. Under TLS a cookie of the name without `__Host-` is not read. */
export function readCookie(request: CookieHolder, cookie: Cookie): string | undefined {
  return request.cookies[nameOf(request, cookie)]
}

/** Sets a cookie. Without `lifeS` it ends with the browser session. */
export function setCookie({ request, reply }: Exchange, cookie: Cookie, value: string, lifeS?: number): void {
  reply.setCookie(nameOf(request, cookie), value, {
    ...attributesOf(request),
    httpOnly: !READABLE.has(cookie),
    ...(lifeS === undefined ? {} : { maxAge: lifeS }),
  })
}

/** Removes a cookie. */
export function clearCookie({ request, reply }: Exchange, cookie: Cookie): void {
  reply.clearCookie(nameOf(request, cookie), attributesOf(request))
}

/** Removes a cookie that a script of a page has set. */
export function clearScriptCookie({ request, reply }: Exchange, name: string): void {
  reply.clearCookie(name, attributesOf(request))
}

function nameOf(request: CookieHolder, cookie: Cookie): string {
  // First, because the cookie of consent is read before the website and its origin are known.
  return READABLE.has(cookie) || !isSecure(request) ? COOKIE[cookie] : `__Host-${COOKIE[cookie]}`
}

function attributesOf(request: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: isSecure(request) } as const
}

function isSecure({ origin }: CookieHolder): boolean {
  return origin.startsWith('https:')
}

/** Sets the cookies of a cart. That of an account is found by its session, so it has no token in a cookie. */
export function setCart(exchange: Exchange, token: string): void {
  if (exchange.request.account === null) setCookie(exchange, 'cart', token, LIFE_S.cart)
  setCookie(exchange, 'hasCart', 'true', LIFE_S.cart)
}

/**
 * Notes for some seconds that the visitor has written something, such as a review. Meanwhile no shared page is sent,
 * because one that was kept before would not show it.
 */
export function setWrote(exchange: Exchange, lifeS: number): void {
  setCookie(exchange, 'wrote', '1', lifeS)
}

/** Removes the cookies of a cart that was bought. */
export function clearCart(exchange: Exchange): void {
  clearCookie(exchange, 'cart')
  clearCookie(exchange, 'hasCart')
}

/** Replaces the marks of pages that the visitor has unlocked. The cookie ends with the browser session. */
export function setUnlocked(exchange: Exchange, marks: readonly string[]): void {
  if (marks.length === 0) clearCookie(exchange, 'unlocked')
  else setCookie(exchange, 'unlocked', toText(marks))
}

/** Replaces the marks of memberships. */
export function setMemberships(exchange: Exchange, marks: readonly string[]): void {
  if (marks.length === 0) clearCookie(exchange, 'memberships')
  else setCookie(exchange, 'memberships', toText(marks), LIFE_S.memberships)
}

/** Replaces the marks of orders. */
export function setOrders(exchange: Exchange, marks: readonly string[]): void {
  setCookie(exchange, 'orders', toText(marks), LIFE_S.orders)
}

/** The marks of orders. */
export function orderMarks(request: FastifyRequest): readonly string[] {
  return toMarks(readCookie(request, 'orders'))
}

/** The marks of unlocked pages. */
export function unlockedMarks(request: FastifyRequest): readonly string[] {
  return toMarks(readCookie(request, 'unlocked'))
}

/** The marks of memberships. */
export function membershipMarks(request: FastifyRequest): readonly string[] {
  return toMarks(readCookie(request, 'memberships'))
}

/** Bounds the size of the cookies; more than a website has locked pages. The newest marks are kept. */
const MAX_MARKS = 20

function toText(marks: readonly string[]): string {
  return marks.slice(-MAX_MARKS).join('.')
}

function toMarks(text = ''): readonly string[] {
  return text
    .split('.')
    .filter((mark) => mark !== '')
    .slice(-MAX_MARKS)
}
