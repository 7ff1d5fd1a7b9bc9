import type { FastifyRequest } from 'fastify'
import type { Session } from '../store/account-types.ts'
import { readCookie } from './cookies.ts'

export type SessionKind = Session['kind']

/** The tokens of the sessions of a browser, '' for none. Whether the sessions still exist, only the store knows. */
export type SessionTokens = Readonly<Record<SessionKind, string>>

declare module 'fastify' {
  interface FastifyRequest {
    /** The tokens that the browser has after the response; null when it has those that it sent. */
    nextSessionTokens: SessionTokens | null
  }
}

const TOKEN = /^[\w-]{43}$/

/** The tokens that a browser sent. */
export function sessionTokensOf(request: FastifyRequest): SessionTokens {
  return { account: tokenIn(request, 'account'), contributor: tokenIn(request, 'contributor') }
}

/** The tokens that a browser has after the response. */
export function nextSessionTokensOf(request: FastifyRequest): SessionTokens {
  return request.nextSessionTokens ?? sessionTokensOf(request)
}

/** Notes that the response sets the token of a session, or removes it by ''. */
export function noteSessionToken(request: FastifyRequest, kind: SessionKind, token: string): void {
  request.nextSessionTokens = { ...nextSessionTokensOf(request), [kind]: token }
}

function tokenIn(request: FastifyRequest, kind: SessionKind): string {
  const token = readCookie(request, kind) ?? ''
  return TOKEN.test(token) ? token : ''
}
