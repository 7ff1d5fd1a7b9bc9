import { free } from './free-bytes.ts'

/**
 * Bytes that are joined in one turn of the event loop. Touching new memory takes most of the time: 2 ms for this much, and 55 ms for a
 * body of 8 MiB, on a virtual machine.
 */
const TURN_BYTES = 2 ** 18

/** The pieces of a body, and as much of the body as is joined. */
interface Joining {
  readonly pieces: readonly Buffer[]
  readonly whole: Buffer
  /** The next piece, and the bytes before it. */
  next: number
  at: number
}

/** A body that is joined over several turns. */
interface Waiting {
  readonly joining: Joining
  /** Its length, and the bytes of its tenant that were joined before it came. */
  readonly dueBytes: number
  readonly done: (whole: Buffer) => void
}

/** A tenant with bodies that wait. */
interface Tenant {
  readonly id: string
  /** The body that is due with the fewest bytes is first. */
  readonly bodies: Waiting[]
  joinedBytes: number
}

/**
 * Joins the pieces of bodies. A process has one, so that many long bodies take no more of each turn of the event loop than one.
 *
 * Tenants take turns, because a body of 300 KB waited for 258 turns behind eight bodies of 8 MiB of another tenant. Of one tenant,
 * short bodies come before long ones. They do so only until as many bytes are joined as the long one has, so that it comes, too.
 */
export class Joiner {
  /** Tenants with bodies that wait, in the order of their turns. */
  readonly #tenants: Tenant[] = []

  /**
   * Calls `done` with the body, and gives the memory of its pieces back: at once when they are short, else over several turns. One
   * piece is the body itself.
   */
  join(tenant: string, pieces: readonly Buffer[], done: (whole: Buffer) => void): void {
    const [only] = pieces
    if (only !== undefined && pieces.length === 1) return done(only)
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const joining = { pieces, whole: Buffer.allocUnsafeSlow(length), next: 0, at: 0 }
    if (length > TURN_BYTES) return this.#wait(tenant, joining, done)
    joinSome(joining)
    done(joining.whole)
  }

  #wait(id: string, joining: Joining, done: (whole: Buffer) => void): void {
    if (this.#tenants.length === 0) setImmediate(this.#joinNext)
    const { bodies, joinedBytes } = this.#tenantOf(id)
    const dueBytes = joinedBytes + joining.whole.length
    const before = bodies.findLastIndex((body) => body.dueBytes <= dueBytes)
    bodies.splice(before + 1, 0, { joining, dueBytes, done })
  }

  #tenantOf(id: string): Tenant {
    const known = this.#tenants.find((tenant) => tenant.id === id)
    if (known !== undefined) return known
    const tenant = { id, bodies: [], joinedBytes: 0 }
    this.#tenants.push(tenant)
    return tenant
  }

  readonly #joinNext = (): void => {
    const tenant = this.#tenants.shift()
    const body = tenant?.bodies[0]
    if (tenant === undefined || body === undefined) return
    const { joining, done } = body
    tenant.joinedBytes += joinSome(joining)
    const isWhole = joining.next === joining.pieces.length
    if (isWhole) tenant.bodies.shift()
    if (tenant.bodies.length > 0) this.#tenants.push(tenant)
    if (this.#tenants.length > 0) setImmediate(this.#joinNext)
    if (isWhole) done(joining.whole)
  }
}

/** Joins as many pieces as one turn has time for, and at least one. Returns their bytes. */
function joinSome(joining: Joining): number {
  const start = joining.at
  const end = start + TURN_BYTES
  for (; joining.next < joining.pieces.length && joining.at < end; joining.next++) {
    const piece = joining.pieces[joining.next] as Buffer
    joining.at += piece.copy(joining.whole, joining.at)
    free(piece)
  }
  return joining.at - start
}
