import type { Node } from '../../domain/data/value.ts'
import { noteMembers } from '../../domain/data/wide-objects.ts'
import type { RecordingClock } from './recording-clock.ts'

/** The recording that a trace belongs to. */
export interface Recording {
  readonly clock: RecordingClock
  /** Whether reads are not recorded at present. */
  readonly isQuiet: boolean
  /** A new trace for a value that was read; undefined for a value whose reads are not recorded. */
  trace(value: Node): Trace | undefined
}

/** Reads the object or array behind a proxy. */
const RAW = Symbol('raw')

/** The object or array that a proxy stands for. Any other object stands for itself. */
export function rawOf(object: object): object {
  return (object as { readonly [RAW]?: object })[RAW] ?? object
}

/**
 * The reads of one object or array, and the handler of the proxy that records them. The traces of a render are a tree,
 * like its data.
 */
export abstract class Trace implements ProxyHandler<object> {
  readonly proxy: object
  /** Whether its length or its list of names was read. */
  isListed = false
  /** Whether the value of a member was read. */
  isReadInto = false
  readonly #recording: Recording

  constructor(raw: object, recording: Recording) {
    this.#recording = recording
    this.proxy = new Proxy(raw, this)
  }

  /** The members that were read, in the order of their first reads. */
  abstract keys(): Iterable<string | number>
  /** The number of reads of a member; 0 if only its presence was checked, undefined if not even that. */
  abstract readsOf(key: string | number): number | undefined
  /** The reads inside a member; undefined for a scalar, and for an object that counts as read in whole. */
  abstract innerOf(key: string | number): Trace | undefined
  protected abstract setInner(key: string, inner: Trace): void
  /** Records reads of a member. */
  protected abstract note(key: string, reads: number): void

  /** Trap of `object.key`. The data is JSON, so only own members are recorded. */
  get(target: object, key: string | symbol, receiver: unknown): unknown {
    this.#recording.clock.next()
    if (key === RAW) return target
    if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return Reflect.get(target, key, receiver)
    const value = Reflect.get(target, key) as Node
    if (this.#recording.isQuiet) return value
    if (key === 'length' && Array.isArray(target)) {
      this.isListed = true
      return value
    }
    this.note(key, 1)
    this.isReadInto = true
    return (this.innerOf(key) ?? this.#addInner(key, value))?.proxy ?? value
  }

  /** Trap of `key in object`. */
  has(target: object, key: string | symbol): boolean {
    this.#check(target, key)
    return Reflect.has(target, key)
  }

  /** Trap of `Object.hasOwn`. `Object.keys` also asks it for each name. */
  getOwnPropertyDescriptor(target: object, key: string | symbol): PropertyDescriptor | undefined {
    this.#check(target, key)
    return Reflect.getOwnPropertyDescriptor(target, key)
  }

  /** Trap of `Object.keys` and `for … in`. */
  ownKeys(target: object): (string | symbol)[] {
    const keys = Reflect.ownKeys(target)
    this.#recording.clock.take(keys.length)
    if (this.#recording.isQuiet) return keys
    this.isListed = true
    // Listing is recorded, so the names need not be listed again for their number: 8,192 names take 4 ms each time.
    if (!Array.isArray(target)) noteMembers(this.proxy, keys.length)
    return keys
  }

  #check(target: object, key: string | symbol): void {
    this.#recording.clock.next()
    if (typeof key === 'symbol' || this.#recording.isQuiet) return
    if (Object.hasOwn(target, key)) this.note(key, 0)
  }

  #addInner(key: string, value: Node): Trace | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    const inner = this.makeInner(value)
    if (inner !== undefined) this.setInner(key, inner)
    return inner
  }

  /** A trace for an object or array that was read. */
  protected makeInner(value: Node): Trace | undefined {
    return this.#recording.trace(value)
  }
}
