import type { Session } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { createSessionToken, hashToken } from '../store/tokens.ts'
import { COOKIE, cookieAttributes } from './cookies.ts'
import type { Visit } from './visit.ts'
import { renewCrumb } from './visitor.ts'

type SessionKind = Session['kind']

/** The cookie of each kind of session. */
const COOKIES: Readonly<Record<SessionKind, string>> = {
  contributor: COOKIE.contributor,
  account: COOKIE.account,
}

const TOKEN = /^[\w-]{43}$/

/** The token of a visitor's session; undefined without one. */
export function sessionTokenOf({ request }: Pick<Visit, 'request'>, kind: SessionKind): string | undefined {
  const token = request.cookies[COOKIES[kind]] ?? ''
  return TOKEN.test(token) ? token : undefined
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
  readonly lifeMs: number
}

/** Stores a session, and answers its token. The visitor gets it by `setSession`, after the commit. */
export async function openSession(
  { sessions }: Repositories,
  websiteId: string,
  { kind, ownerId, lifeMs }: NewSession,
): Promise<string> {
  const token = createSessionToken()
  const nowMs = Date.now()
  const times = { createdAt: nowMs, endsAt: nowMs + lifeMs }
  await sessions.add({ websiteId, kind, ownerId, tokenHash: hashToken(token), ...times })
  return token
}

/** Sets the cookie of a session, and renews the crumb. Without `lifeS` the cookie ends with the browser session. */
export function setSession(visit: Visit, kind: SessionKind, token: string, lifeS?: number): void {
  const { request, reply, signer } = visit
  const attributes = { ...cookieAttributes(request), httpOnly: true }
  reply.setCookie(COOKIES[kind], token, lifeS === undefined ? attributes : { ...attributes, maxAge: lifeS })
  renewCrumb(signer, request, reply)
}

/** Removes the cookie of a session, and renews the crumb. */
export function clearSession({ request, reply, signer }: Visit, kind: SessionKind): void {
  reply.clearCookie(COOKIES[kind], cookieAttributes(request))
  renewCrumb(signer, request, reply)
}
