import type { FastifyReply, FastifyRequest } from 'fastify'
import { createToken } from '../store/tokens.ts'
import type { Signer } from '../website/signing.ts'
import { COOKIE, cookieAttributes } from './cookies.ts'
import { unmaskCrumb } from './masked-crumb.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor, read from cookies; null until a route asks for it. */
    visitor: Visitor | null
  }
}

/** A visitor, read from cookies. */
export interface Visitor {
  /** The anti-forgery token that forms and scripts of this visitor send back. */
  readonly crumb: string
  /** The random id inside the crumb. Scripts of this website can read it, other websites cannot. */
  readonly id: string
  /** The token of the cart; undefined for visitors without a cart. */
  readonly cartToken: string | undefined
}

const TOKEN = /^[\w-]{22}$/

/** The visitor of a request, read from cookies once. A visitor without a valid crumb gets a new one. */
export function visitorOf(signer: Signer, request: FastifyRequest, reply: FastifyReply): Visitor {
  request.visitor ??= readVisitor(signer, request, reply)
  return request.visitor
}

function readVisitor(signer: Signer, request: FastifyRequest, reply: FastifyReply): Visitor {
  const cart = request.cookies[COOKIE.cart] ?? ''
  const cartToken = TOKEN.test(cart) ? cart : undefined
  const crumb = request.cookies[COOKIE.crumb] ?? ''
  const id = idIn(signer, request, crumb)
  if (id !== undefined) return { crumb, id, cartToken }
  return { ...makeCrumb(signer, request, reply), cartToken }
}

/** Gives a visitor another crumb, so that one which was known before a login is worth nothing after it. */
export function renewCrumb(signer: Signer, request: FastifyRequest, reply: FastifyReply): void {
  const { cartToken } = visitorOf(signer, request, reply)
  request.visitor = { ...makeCrumb(signer, request, reply), cartToken }
}

function makeCrumb(
  signer: Signer,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<Visitor, 'crumb' | 'id'> {
  const id = createToken()
  const crumb = `${id}.${signer.sign('crumb', request.site.website.id, id)}`
  reply.setCookie(COOKIE.crumb, crumb, cookieAttributes(request))
  return { crumb, id }
}

/**
 * Whether the crumb in a header or field equals the one in the cookie, and this website signed it. Scripts send it as the
 * cookie has it, forms send it masked.
 */
export function hasCrumb(signer: Signer, request: FastifyRequest, given: unknown): boolean {
  const cookie = request.cookies[COOKIE.crumb] ?? ''
  if (typeof given !== 'string' || idIn(signer, request, cookie) === undefined) return false
  return given === cookie || unmaskCrumb(given) === cookie
}

/** The visitor's id in a crumb; undefined when this website did not sign it. */
function idIn(signer: Signer, { site }: FastifyRequest, crumb: string): string | undefined {
  const [id = '', signature = ''] = crumb.split('.')
  const isSigned = TOKEN.test(id) && signer.isSigned(signature, 'crumb', site.website.id, id)
  return isSigned ? id : undefined
}
