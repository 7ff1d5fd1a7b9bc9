import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../store/account-types.ts'
import { createToken } from '../store/tokens.ts'
import type { Signer } from '../website/signing.ts'
import { type Exchange, readCookie, setCookie } from './cookies.ts'
import { unmaskCrumb } from './masked-crumb.ts'
import { nextSessionTokensOf, type SessionTokens, sessionTokensOf } from './session-tokens.ts'

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
  /** A secret of this browser, which no script can read. It stays through a purchase, and changes at a login and logout. */
  readonly id: string
  /** The token of the visitor's next cart: random, and another one after each purchase. */
  readonly nextCartToken: string
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
  const secrets = secretsOf(request) ?? setSecrets({ request, reply }, createToken())
  const crumb = readCookie(request, 'crumb') ?? ''
  // The crumb of a session that has ended is not for the next request.
  const isKnown = isCrumb(signer, { request, id: secrets.id, sessions: nextSessionTokensOf(request) }, crumb)
  return toVisitor(signer, request, secrets, isKnown ? crumb : makeCrumb(signer, { request, reply }, secrets))
}

function toVisitor(signer: Signer, request: FastifyRequest, secrets: VisitorSecrets, crumb: string): Visitor {
  const { account } = request
  if (account !== null) return { ...secrets, crumb, account, cartToken: cartTokenOf(signer, account) }
  const cart = readCookie(request, 'cart') ?? ''
  return { ...secrets, crumb, account: undefined, cartToken: TOKEN.test(cart) ? cart : undefined }
}

/** A seed of an account's next cart. It names the key that the token follows from, so that another key changes no token. */
export function createCartSeed(signer: Signer): string {
  const generation = signer.generationOf('account-cart')
  return generation === 0 ? createToken() : `${generation}.${createToken()}`
}

/** The token of an account's cart. No browser gets it, so that it opens nothing after the logout. */
export function cartTokenOf(
  signer: Signer,
  { websiteId, id, cartSeed }: Pick<Account, 'websiteId' | 'id' | 'cartSeed'>,
): string {
  const generation = cartSeed.includes('.') ? Number.parseInt(cartSeed, 10) : 0
  return signer.derive('account-cart', generation, websiteId, id, cartSeed)
}

/** Makes another visitor of this browser, so that a crumb which was known before a login is worth nothing after it. */
export function renewVisitor(signer: Signer, request: FastifyRequest, reply: FastifyReply): void {
  renew(signer, { request, reply }, createToken())
}

/** Gives a buyer another crumb and another token for the next cart. The secret stays, so a repeated order is known. */
export function renewAfterPurchase(signer: Signer, request: FastifyRequest, reply: FastifyReply): void {
  renew(signer, { request, reply }, visitorOf(signer, request, reply).id)
}

function renew(signer: Signer, exchange: Exchange, id: string): void {
  const secrets = setSecrets(exchange, id)
  const crumb = makeCrumb(signer, exchange, secrets)
  exchange.request.visitor = toVisitor(signer, exchange.request, secrets, crumb)
}

/** The two secrets of a browser, in one cookie: `id.nextCartToken`. */
type VisitorSecrets = Pick<Visitor, 'id' | 'nextCartToken'>

function secretsOf(request: FastifyRequest): VisitorSecrets | undefined {
  const [id = '', nextCartToken = ''] = (readCookie(request, 'visitor') ?? '').split('.')
  return TOKEN.test(id) && TOKEN.test(nextCartToken) ? { id, nextCartToken } : undefined
}

function setSecrets(exchange: Exchange, id: string): VisitorSecrets {
  const nextCartToken = createToken()
  setCookie(exchange, 'visitor', `${id}.${nextCartToken}`)
  return { id, nextCartToken }
}

function makeCrumb(signer: Signer, exchange: Exchange, { id }: VisitorSecrets): string {
  const { request } = exchange
  const random = createToken()
  const parts = partsOf({ request, id, sessions: nextSessionTokensOf(request) }, random)
  const crumb = `${random}.${signer.sign(...parts)}`
  setCookie(exchange, 'crumb', crumb)
  return crumb
}

/**
 * Whether the crumb in a header or field equals the one in the cookie, and this website signed it for this browser and its
 * sessions. Scripts send it as the cookie has it, forms send it masked.
 */
export function hasCrumb(signer: Signer, request: FastifyRequest, given: unknown): boolean {
  const cookie = readCookie(request, 'crumb') ?? ''
  const secrets = secretsOf(request)
  if (typeof given !== 'string' || secrets === undefined) return false
  const holder = { request, id: secrets.id, sessions: sessionTokensOf(request) }
  if (!isCrumb(signer, holder, cookie)) return false
  return given === cookie || unmaskCrumb(given) === cookie
}

/** A browser for which a crumb is signed. */
interface CrumbHolder {
  readonly request: FastifyRequest
  readonly id: string
  readonly sessions: SessionTokens
}

function isCrumb(signer: Signer, holder: CrumbHolder, crumb: string): boolean {
  const [random = '', signature = ''] = crumb.split('.')
  return TOKEN.test(random) && signer.isSigned(signature, ...partsOf(holder, random))
}

/** With the sessions, so that the cookies of a browser without any, set by another host, are worth nothing beside a session. */
function partsOf({ request, id, sessions }: CrumbHolder, random: string) {
  const { account, contributor } = sessions
  const bound = account + contributor === '' ? [] : [account, contributor]
  return ['crumb', request.site.website.id, id, random, ...bound] as const
}
