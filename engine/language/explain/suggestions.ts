import { childOf, isObject, type Node } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import { nearest } from '../../domain/diagnostics/suggest.ts'
import type { Path } from '../2-parse/ast.ts'
import { toResolve } from '../4-render/resolve.ts'
import type { Frame } from '../4-render/scope.ts'
import { textOfPath } from './bounds.ts'
import type { RecordedData } from './recorded-data.ts'
import { rawOf } from './trace.ts'

/** Names of one object that are compared. */
const MAX_NAMES = 500

/** Steps of one suggestion. Comparing 500 names takes up to 3 ms. */
const SUGGESTION_STEPS = 4096

/** Finds the paths that were probably meant. */
export class Suggestions {
  readonly #data: RecordedData
  /** The first names of each object, because V8 lists all of them at once. */
  readonly #names = new Map<object, readonly string[]>()

  constructor(data: RecordedData) {
    this.#data = data
  }

  /** A path similar to one that does not resolve. Names are compared at the first segment that does not resolve. */
  find(path: Path, frame: Frame): string | undefined {
    this.#data.clock.take(SUGGESTION_STEPS)
    return this.#data.quietly(() => this.#find(path, frame))
  }

  #find(path: Path, frame: Frame): string | undefined {
    let node = toResolve(path.slice(0, 1))(frame)
    if (node === undefined) return nearest(String(path[0]), this.#namesInScope(frame))
    for (const [at, segment] of path.entries()) {
      if (at === 0) continue
      const next = childOf(node, segment)
      if (next === undefined || next === null) {
        const name = nearest(String(segment), this.#namesOf(node))
        return name === undefined ? undefined : textOfPath([...path.slice(0, at), name])
      }
      node = next
    }
    return undefined
  }

  /** All names that resolve in a frame. */
  *#namesInScope(from: Frame): Iterable<string> {
    for (let frame: Frame | null = from; frame !== null; frame = frame.barrier ? null : frame.parent) {
      for (const [name] of frame.variables?.entries() ?? []) yield name
      yield* this.#namesOf(frame.node)
    }
  }

  #namesOf(node: Node): readonly string[] {
    if (!isObject(node)) return []
    const object = rawOf(node)
    const known = this.#names.get(object)
    if (known !== undefined) return known
    const names = namesOf(object)
    this.#data.clock.take(names.length >> 2)
    const first = names.slice(0, MAX_NAMES)
    this.#names.set(object, first)
    return first
  }
}
