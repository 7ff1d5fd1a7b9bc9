import type { FastifyReply, FastifyRequest } from 'fastify'
import { createToken } from '../tokens.ts'
import type { Signer } from './signing.ts'
import type { Site } from './site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until somebody wants to know. */
    visitor: Visitor | null
  }
}

/** Who asks, as far as cookies tell. */
export interface Visitor {
  /** What forms of this visitor carry. */
  readonly crumb: string
  /** Tells visitors apart; known to nobody else, though pages of ours can read it. */
  readonly id: string
  /** Of the cart; undefined for visitors without one. */
  readonly cartToken: string | undefined
}

const COOKIE = {
  crumb: 'crumb',
  cart: 'CART',
  hasCart: 'hasCart',
  unlocked: 'unlocked',
  memberships: 'memberships',
} as const

const TOKEN = /^[\w-]{22}$/

/** How long a browser keeps the cookie of a cart after the last change. */
export const CART_LIFE_S = 60 * 60 * 24 * 30

/** What every cookie of ours says of itself. */
function attributesOf({ protocol }: FastifyRequest) {
  return { path: '/', sameSite: 'lax', secure: protocol === 'https' } as const
}

/** Reads the cookies of a visitor, who is given a crumb where there is none. */
export function meetVisitor(
  signer: Signer,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Visitor {
  request.visitor ??= readVisitor(signer, site, request, reply)
  return request.visitor
}

function readVisitor(signer: Signer, site: Site, request: FastifyRequest, reply: FastifyReply): Visitor {
  const { cookies } = request
  const { id: websiteId } = site.website
  const [id = '', signature = ''] = (cookies[COOKIE.crumb] ?? '').split('.')
  const cartToken = TOKEN.test(cookies[COOKIE.cart] ?? '') ? cookies[COOKIE.cart] : undefined
  if (TOKEN.test(id) && signer.isSigned(signature, 'crumb', websiteId, id))
    return { crumb: `${id}.${signature}`, id, cartToken }
  const newId = createToken()
  const crumb = `${newId}.${signer.sign('crumb', websiteId, newId)}`
  reply.setCookie(COOKIE.crumb, crumb, attributesOf(request))
  return { crumb, id: newId, cartToken }
}

/** Whether a crumb that came with a request is the one in the visitor's cookie. A visitor without the cookie has none. */
export function hasCrumb(signer: Signer, site: Site, request: FastifyRequest, given: unknown): boolean {
  const cookie = request.cookies[COOKIE.crumb] ?? ''
  if (typeof given !== 'string' || given !== cookie) return false
  const [id = '', signature = ''] = cookie.split('.')
  return TOKEN.test(id) && signer.isSigned(signature, 'crumb', site.website.id, id)
}

export function rememberCart(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const attributes = { ...attributesOf(request), maxAge: CART_LIFE_S }
  reply.setCookie(COOKIE.cart, token, { ...attributes, httpOnly: true })
  reply.setCookie(COOKIE.hasCart, 'true', attributes)
}

export function forgetCart(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIE.cart, attributesOf(request))
  reply.clearCookie(COOKIE.hasCart, attributesOf(request))
}

/** Remembers that this visitor knew the password of a page. */
export function rememberUnlocked(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const marks = new Set([...unlockedMarks(request), mark])
  reply.setCookie(COOKIE.unlocked, toText([...marks]), { ...attributesOf(request), httpOnly: true })
}

/** Remembers what this visitor has bought that opens pages. */
export function rememberMemberships(
  request: FastifyRequest,
  reply: FastifyReply,
  marks: readonly string[],
  lifeS: number,
): void {
  const attributes = { ...attributesOf(request), httpOnly: true, maxAge: lifeS }
  reply.setCookie(COOKIE.memberships, toText(marks), attributes)
}

export function unlockedMarks({ cookies }: FastifyRequest): readonly string[] {
  return toMarks(cookies[COOKIE.unlocked])
}

export function membershipMarks({ cookies }: FastifyRequest): readonly string[] {
  return toMarks(cookies[COOKIE.memberships])
}

/** More locked pages than a website has. */
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
