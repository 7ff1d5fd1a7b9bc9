import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Names of all cookies. Scripts of the pages may read `crumb`, `hasCart` and `siteUserInfo`; the others are HttpOnly.
 */
export const COOKIE = {
  crumb: 'crumb',
  cart: 'CART',
  hasCart: 'hasCart',
  unlocked: 'unlocked',
  memberships: 'memberships',
  flash: 'flash',
  wrote: 'wrote',
  contributor: 'contributorSession',
  account: 'siteUserSession',
  accountInfo: 'siteUserInfo',
} as const

/** Cookies that change no page: one proves only where a form comes from, the other repeats to scripts that there is a cart. */
const IMPERSONAL: ReadonlySet<string> = new Set([COOKIE.crumb, COOKIE.hasCart])

const PERSONAL = Object.values(COOKIE).filter((name) => !IMPERSONAL.has(name))

/** Whether a request has a cookie that may change what its visitor sees. */
export function hasPersonalCookie({ cookies }: FastifyRequest): boolean {
  return PERSONAL.some((name) => cookies[name] !== undefined)
}

/** The cookies of a cart end this long after a product was last added. */
const CART_LIFE_S = 60 * 60 * 24 * 30

/** A request, and the reply that sets its cookies; a `Visit` is one. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Attributes of every cookie. */
export function cookieAttributes({ origin }: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: origin.startsWith('https:') } as const
}

/** Sets the cookies of a cart. That of an account is found by its session, so it has no token in a cookie. */
export function setCart({ request, reply }: Exchange, token: string): void {
  const attributes = { ...cookieAttributes(request), maxAge: CART_LIFE_S }
  if (request.account === null) reply.setCookie(COOKIE.cart, token, { ...attributes, httpOnly: true })
  reply.setCookie(COOKIE.hasCart, 'true', attributes)
}

/**
 * Notes for some seconds that the visitor has written something, such as a review. Meanwhile no page for everybody is sent,
 * because one that was kept before would not show it.
 */
export function setWrote({ request, reply }: Exchange, lifeS: number): void {
  reply.setCookie(COOKIE.wrote, '1', { ...cookieAttributes(request), httpOnly: true, maxAge: lifeS })
}

/** Removes the cookies of a cart that was bought. */
export function clearCart({ request, reply }: Exchange): void {
  reply.clearCookie(COOKIE.cart, cookieAttributes(request))
  reply.clearCookie(COOKIE.hasCart, cookieAttributes(request))
}

/** Adds the mark of a page that the visitor has unlocked. The cookie ends with the browser session. */
export function addUnlocked({ request, reply }: Exchange, mark: string): void {
  const marks = new Set([...unlockedMarks(request), mark])
  reply.setCookie(COOKIE.unlocked, toText([...marks]), { ...cookieAttributes(request), httpOnly: true })
}

/** Replaces the marks of memberships. */
export function setMemberships({ request, reply }: Exchange, marks: readonly string[], lifeS: number): void {
  const attributes = { ...cookieAttributes(request), httpOnly: true, maxAge: lifeS }
  reply.setCookie(COOKIE.memberships, toText(marks), attributes)
}

/** The marks of unlocked pages. */
export function unlockedMarks({ cookies }: FastifyRequest): readonly string[] {
  return toMarks(cookies[COOKIE.unlocked])
}

/** The marks of memberships. */
export function membershipMarks({ cookies }: FastifyRequest): readonly string[] {
  return toMarks(cookies[COOKIE.memberships])
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
