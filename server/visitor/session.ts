import type { FastifyRequest } from 'fastify'
import type { Account, Session } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { createSessionToken, hashToken } from '../store/tokens.ts'
import type { Signer } from '../website/signing.ts'
import { clearCart, clearCookie, readCookie, setCookie } from './cookies.ts'
import { noteSessionToken, type SessionKind, sessionTokensOf } from './session-tokens.ts'
import type { Visit } from './visit.ts'
import { renewVisitor } from './visitor.ts'

/** The token of a visitor's session; undefined without one. */
export function sessionTokenOf({ request }: Pick<Visit, 'request'>, kind: SessionKind): string | undefined {
  return sessionTokensOf(request)[kind] || undefined
}

/** The session of a visitor; undefined without one, and when it has ended. */
export async function sessionOf(
  { read, request, websiteId }: Pick<Visit, 'read' | 'request' | 'websiteId'>,
  kind: SessionKind,
): Promise<Session | undefined> {
  const token = sessionTokenOf({ request }, kind)
  return token === undefined
    ? undefined
    : read.sessions.byToken(websiteId, kind, hashToken(token), Date.now())
}

interface NewSession {
  readonly kind: SessionKind
  readonly ownerId: string
  readonly lifeS: number
}

/** Stores a session, and answers its token. The visitor gets it by `setSession`, after the commit. */
export async function openSession(
  { sessions }: Repositories,
  websiteId: string,
  { kind, ownerId, lifeS }: NewSession,
): Promise<string> {
  const token = createSessionToken()
  const nowMs = Date.now()
  const times = { createdAt: nowMs, endsAt: nowMs + lifeS * 1000 }
  await sessions.add({ websiteId, kind, ownerId, tokenHash: hashToken(token), ...times })
  return token
}

/** Sets the cookie of a session, and makes another visitor of this browser. Without `lifeS` the cookie ends with the browser session. */
export function setSession(visit: Visit, kind: SessionKind, token: string, lifeS?: number): void {
  const { request, reply, signer } = visit
  setCookie(visit, kind, token, lifeS)
  noteSessionToken(request, kind, token)
  renewVisitor(signer, request, reply)
}

/** Signs an account in, in this browser. Scripts may read from `siteUserInfo` that an account is signed in. */
export function setAccount(visit: Visit, account: Account, token: string, lifeS?: number): void {
  const info = JSON.stringify({ authenticated: true, siteUserId: account.id })
  setCookie(visit, 'accountInfo', info, lifeS)
  clearCart(visit)
  visit.request.account = account
  setSession(visit, 'account', token, lifeS)
}

/** Removes the cookie of a session, and makes another visitor of this browser. */
export function clearSession(visit: Visit, kind: SessionKind): void {
  clearCookie(visit, kind)
  noteSessionToken(visit.request, kind, '')
  renewVisitor(visit.signer, visit.request, visit.reply)
}

/** Signs the account out, in this browser. */
export function clearAccount(visit: Visit): void {
  visit.request.account = null
  clearAccountCookies(visit)
  if (readCookie(visit.request, 'orders') !== undefined) clearCookie(visit, 'orders')
  clearCart(visit)
  clearSession(visit, 'account')
}

/** Removes the cookies of an account. */
export function clearAccountCookies(exchange: Pick<Visit, 'request' | 'reply'>): void {
  clearCookie(exchange, 'account')
  noteSessionToken(exchange.request, 'account', '')
  clearCookie(exchange, 'accountInfo')
}

/** The token that scripts send as `X-SiteUser-XSRF-Token`. It follows from the session, so it ends with it. */
export function xsrfTokenOf(signer: Signer, sessionToken: string): string {
  return signer.sign('site-user-xsrf', hashToken(sessionToken))
}

/** Whether the `X-SiteUser-XSRF-Token` of a request is that of its session; undefined for a request without one. */
export function hasXsrfToken(signer: Signer, request: FastifyRequest): boolean | undefined {
  const given = request.headers['x-siteuser-xsrf-token']
  if (given === undefined) return undefined
  const token = sessionTokenOf({ request }, 'account')
  return (
    typeof given === 'string' &&
    token !== undefined &&
    signer.isSigned(given, 'site-user-xsrf', hashToken(token))
  )
}
