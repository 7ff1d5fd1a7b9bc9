import type { FastifyRequest } from 'fastify'

/** The names of a query that a page depends on; undefined for one that depends on all of it. */
export type QueryNames = ReadonlySet<string> | undefined

export const NO_NAMES: QueryNames = new Set()

/** The answer of `describe`, with the names of its query that a request is asked for meanwhile. */
export async function withQueryNames<Described>(
  request: FastifyRequest,
  describe: () => Promise<Described>,
): Promise<{ readonly described: Described; readonly names: QueryNames }> {
  const query = request.query as object
  const names = new Set<string>()
  let isWhole = false
  const note = (name: string | symbol) => names.add(String(name))
  request.query = new Proxy(query, {
    get: (all, name) => note(name) && Reflect.get(all, name),
    has: (all, name) => note(name) && Reflect.has(all, name),
    getOwnPropertyDescriptor: (all, name) => note(name) && Reflect.getOwnPropertyDescriptor(all, name),
    ownKeys: (all) => {
      isWhole = true
      return Reflect.ownKeys(all)
    },
  })
  try {
    return { described: await describe(), names: isWhole ? undefined : names }
  } finally {
    request.query = query
  }
}

/** The names that either page depends on. */
export function joinNames(some: QueryNames, others: QueryNames): QueryNames {
  return some === undefined || others === undefined ? undefined : new Set([...some, ...others])
}

/** An address with those parts of its query, as they were written, whose names are given. */
export function withNames(address: string, names: QueryNames): string {
  const at = address.indexOf('?')
  if (at === -1 || names === undefined) return address
  const parts = address.slice(at + 1).split('&')
  const left = parts.filter((part) => [...new URLSearchParams(part).keys()].some((name) => names.has(name)))
  return left.length === 0 ? address.slice(0, at) : `${address.slice(0, at)}?${left.join('&')}`
}
