import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../store/account-types.ts'
import { createToken } from '../store/tokens.ts'
import type { Signer } from '../website/signing.ts'
import { COOKIE, cookieAttributes } from './cookies.ts'
import { unmaskCrumb } from './masked-crumb.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor, read from cookies; null until a route asks for it. */
    visitor: Visitor | null
    /** The account that is signed in; null for guests. */
    account: Account | null
    /** The ids of the memberships of the account. */
    accountMemberships: readonly string[]
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
  /** The account that is signed in; undefined for guests. */
  readonly account: Account | undefined
}

const TOKEN = /^[\w-]{22}$/

/** The visitor of a request, read from cookies once. A visitor without a valid crumb gets a new one. */
export function visitorOf(signer: Signer, request: FastifyRequest, reply: FastifyReply): Visitor {
  request.visitor ??= readVisitor(signer, request, reply)
  return request.visitor
}

function readVisitor(signer: Signer, request: FastifyRequest, reply: FastifyReply): Visitor {
  const crumb = request.cookies[COOKIE.crumb] ?? ''
  const id = idIn(signer, request, crumb)
  return toVisitor(signer, request, id === undefined ? makeCrumb(signer, request, reply) : { crumb, id })
}

function toVisitor(
  signer: Signer,
  { account, cookies }: FastifyRequest,
  crumb: Pick<Visitor, 'crumb' | 'id'>,
): Visitor {
  if (account !== null) return { ...crumb, account, cartToken: cartTokenOf(signer, account) }
  const cart = cookies[COOKIE.cart] ?? ''
  return { ...crumb, account: undefined, cartToken: TOKEN.test(cart) ? cart : undefined }
}

/** The token of an account's cart. No browser gets it, so that it opens nothing after the logout. */
export function cartTokenOf(
  signer: Signer,
  { websiteId, id, cartSeed }: Pick<Account, 'websiteId' | 'id' | 'cartSeed'>,
): string {
  return signer.sign('account-cart', websiteId, id, cartSeed)
}

/** Gives a visitor another crumb, so that one which was known before a login is worth nothing after it. */
export function renewCrumb(signer: Signer, request: FastifyRequest, reply: FastifyReply): void {
  request.visitor = toVisitor(signer, request, makeCrumb(signer, request, reply))
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
