import type { Json, Node } from '../../domain/data/value.ts'

/** The reads of one object or array. */
interface Trace {
  readonly raw: object
  readonly members: Map<string, Member>
  /** Whether its length or its list of keys was read. */
  isListed: boolean
}

interface Member {
  /** The number of reads of the value; 0 when only its presence was checked. */
  reads: number
}

/** A path that was read, with `[]` for any element of an array. */
export interface ReadPath {
  readonly path: string
  readonly count: number
}

/**
 * Records the reads of data that behaves like the original.
 *
 * Objects and arrays are replaced by proxies, one for each. The data is JSON, so only own members are recorded.
 */
export class RecordedData {
  readonly #traces = new Map<object, Trace>()
  readonly #proxies = new Map<object, object>()
  #isQuiet = false

  /** Returns the recording form of a value. */
  record(value: Node): Node {
    return this.#wrap(value)
  }

  /** Runs a function without recording its reads. */
  quietly<T>(read: () => T): T {
    const before = this.#isQuiet
    this.#isQuiet = true
    try {
      return read()
    } finally {
      this.#isQuiet = before
    }
  }

  /**
   * The part of a value that was read. Reading it gives the same results as reading the value; missing names stay
   * missing.
   */
  prune(value: Node): Node {
    if (typeof value !== 'object' || value === null) return value
    const trace = this.#traces.get(value)
    if (trace === undefined) return Array.isArray(value) ? [] : {}
    return Array.isArray(value)
      ? this.#pruneArray(value, trace)
      : this.#pruneObject(value as { readonly [key: string]: Json }, trace)
  }

  /**
   * The recorded paths below a value, in the order of the data. A container that was read into is not listed itself.
   */
  readPaths(value: Node): ReadPath[] {
    const counts = new Map<string, number>()
    this.#collect(value, '', counts)
    return Array.from(counts, ([path, count]) => ({ path, count }))
  }

  #wrap(value: Node): Node {
    if (typeof value !== 'object' || value === null) return value
    const known = this.#proxies.get(value)
    if (known !== undefined) return known as Json
    const trace: Trace = { raw: value, members: new Map(), isListed: false }
    const proxy = new Proxy(value, this.#handlerOf(trace))
    this.#traces.set(value, trace)
    this.#proxies.set(value, proxy)
    // A template can put a proxy into an object of its own, so a proxy stands for itself.
    this.#proxies.set(proxy, proxy)
    return proxy as Json
  }

  #handlerOf(trace: Trace): ProxyHandler<object> {
    return {
      get: (target, key, receiver) => {
        if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return Reflect.get(target, key, receiver)
        if (key === 'length' && Array.isArray(target)) this.#list(trace)
        else this.#note(trace, key, 1)
        return this.#wrap(Reflect.get(target, key))
      },
      has: (target, key) => {
        if (typeof key === 'string' && Object.hasOwn(target, key)) this.#note(trace, key, 0)
        return Reflect.has(target, key)
      },
      getOwnPropertyDescriptor: (target, key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(target, key)
        if (typeof key === 'string' && descriptor !== undefined) this.#note(trace, key, 0)
        return descriptor
      },
      ownKeys: (target) => {
        this.#list(trace)
        return Reflect.ownKeys(target)
      },
    }
  }

  #list(trace: Trace): void {
    if (!this.#isQuiet) trace.isListed = true
  }

  #note({ members }: Trace, key: string, reads: number): void {
    if (this.#isQuiet) return
    const member = members.get(key)
    if (member === undefined) members.set(key, { reads })
    else member.reads += reads
  }

  #pruneArray(array: readonly Json[], { members, isListed }: Trace): Json {
    const places = Array.from(members.keys(), Number).filter((place) => !Number.isNaN(place))
    const length = isListed ? array.length : Math.max(-1, ...places) + 1
    return Array.from({ length }, (_, at) => this.#pruneMember(array[at] as Json, members.get(String(at))))
  }

  #pruneObject(object: { readonly [key: string]: Json }, { members, isListed }: Trace): Json {
    const keys = Object.keys(object).filter((key) => isListed || members.has(key))
    return Object.fromEntries(
      keys.map((key) => [key, this.#pruneMember(object[key] as Json, members.get(key))]),
    )
  }

  #pruneMember(value: Json, member: Member | undefined): Json {
    return member === undefined || member.reads === 0 ? null : (this.prune(value) as Json)
  }

  #collect(value: Node, path: string, counts: Map<string, number>): void {
    for (const [key, { reads }] of this.#readMembers(value)) {
      const member = (value as { readonly [key: string]: Json })[key] as Json
      const memberPath = pathOf(path, key, Array.isArray(value))
      if (this.#readMembers(member).length > 0) this.#collect(member, memberPath, counts)
      else counts.set(memberPath, (counts.get(memberPath) ?? 0) + reads)
    }
  }

  #readMembers(value: Node): [string, Member][] {
    const trace = typeof value === 'object' && value !== null ? this.#traces.get(value) : undefined
    return Array.from(trace?.members ?? []).filter(([, { reads }]) => reads > 0)
  }
}

function pathOf(path: string, key: string, isElement: boolean): string {
  if (isElement) return `${path}[]`
  return path === '' ? key : `${path}.${key}`
}
