import { appendTo, cutName, MAX_DEPTH, MAX_LISTED } from './bounds.ts'
import type { ReadPath } from './explanation.ts'
import type { Steps } from './recording-clock.ts'
import type { Trace } from './trace.ts'

/** Different paths that are kept. A render can read a million members of different names. */
const MAX_PATHS = 8192

/** A path that was read, up to one of its segments. */
interface ReadMember {
  readonly path: string
  readonly members: Map<string, ReadMember>
  /** The elements of an array, all of which have the same path. */
  elements: ReadMember | undefined
  reads: number
}

/**
 * The recorded paths, in the order of their first reads. A container that was read into is not listed itself.
 */
export class ReadPaths {
  readonly #steps: Steps
  readonly #listed: ReadMember[] = []
  #places = 0
  #omitted = 0

  /** `root` is the trace of the context, if it has one. */
  constructor(root: Trace | undefined, steps: Steps) {
    this.#steps = steps
    if (root !== undefined) this.#collect(root, this.#newPlace(''), 0)
  }

  /** The first paths. Names with dots, and names that were cut, can give the same path. */
  toList(): ReadPath[] {
    const reads = new Map<string, number>()
    for (const place of this.#listed) reads.set(place.path, (reads.get(place.path) ?? 0) + place.reads)
    return Array.from(reads, ([path, count]) => ({ path, count }))
  }

  /** Number of paths beyond the list. Beyond `MAX_PATHS`, each member counts as one. */
  get omitted(): number {
    return this.#omitted
  }

  #collect(trace: Trace, place: ReadMember | undefined, depth: number): void {
    for (const key of trace.keys()) {
      if (!this.#steps.next()) return
      const reads = trace.readsOf(key) ?? 0
      if (reads === 0) continue
      const inner = trace.innerOf(key)
      const at = this.#placeOf(key, place)
      if (inner?.isReadInto && depth < MAX_DEPTH) this.#collect(inner, at, depth + 1)
      else this.#add(at, reads)
    }
  }

  #add(place: ReadMember | undefined, reads: number): void {
    const isNew = place === undefined || place.reads === 0
    if (place !== undefined) place.reads += reads
    if (!isNew) return
    if (place === undefined || this.#listed.length === MAX_LISTED) this.#omitted++
    else this.#listed.push(place)
  }

  /** The place of a member; undefined when too many are known. */
  #placeOf(key: string | number, outer: ReadMember | undefined): ReadMember | undefined {
    if (outer === undefined) return undefined
    return typeof key === 'number' ? this.#placeOfElements(outer) : this.#placeOfMember(cutName(key), outer)
  }

  #placeOfElements(outer: ReadMember): ReadMember | undefined {
    outer.elements ??= this.#newPlace(appendTo(outer.path, '[]'))
    return outer.elements
  }

  #placeOfMember(name: string, outer: ReadMember): ReadMember | undefined {
    const known = outer.members.get(name)
    if (known !== undefined) return known
    const made = this.#newPlace(appendTo(outer.path, outer.path === '' ? name : `.${name}`))
    if (made !== undefined) outer.members.set(name, made)
    return made
  }

  #newPlace(path: string): ReadMember | undefined {
    if (this.#places === MAX_PATHS) return undefined
    this.#places++
    return { path, members: new Map(), elements: undefined, reads: 0 }
  }
}
