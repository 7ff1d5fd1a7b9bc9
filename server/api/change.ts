import type { FastifyReply, FastifyRequest } from 'fastify'
import { versionInvalid } from '../refusal.ts'
import type { Change } from '../shop/cart-changes.ts'
import { type CartResult, changeCart, tokenOf } from '../shop/change-cart.ts'
import type { SiteServices } from '../sites/services.ts'
import { meetVisitor, rememberCart } from '../sites/visitor.ts'
import type { Repositories } from '../store/repositories.ts'
import { writeOnce } from './write-once.ts'

interface ChangeOrder {
  /** Whether a visitor without a cart is given one. */
  readonly createsCart?: boolean
  /** Makes the change within the transaction in which it happens. */
  readonly toChange: (repositories: Repositories) => Promise<Change>
}

/** Changes the cart of a visitor as a request wants it, once. */
export async function change(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { createsCart = false, toChange }: ChangeOrder,
): Promise<CartResult> {
  const { signer } = services
  const { site } = request
  const visitor = meetVisitor(signer, site, request, reply)
  const version = versionOf(request)
  let openToken: string | undefined
  const result = await writeOnce(services, request, visitor, async (repositories): Promise<CartResult> => {
    const order = { site, visitor, change: await toChange(repositories), createsCart, version }
    const { token, ...changed } = await changeCart(repositories, signer, order)
    openToken = token
    return changed
  })
  if (createsCart) rememberCart(request, reply, openToken ?? (await tokenOf(services, site, visitor)))
  reply.headers({ 'cache-control': 'private, no-store', etag: `"${String(result.shoppingCart['version'])}"` })
  return result
}

/** The version of the cart that the caller has seen; undefined when any will do. */
function versionOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['if-match']
  if (given === undefined || given === '*') return undefined
  const match = /^"?(\d{1,9})"?$/.exec(given)
  if (match === null) throw versionInvalid()
  return Number(match[1])
}
