import type { Node } from '../../domain/data/value.ts'
import type { Path } from '../2-parse/ast.ts'
import { chargePassed, lookUp, toLookup, toSectionLookup } from './lookup.ts'
import type { Frame } from './scope.ts'

/** Looks up the value of a path, starting from a frame. */
export type Resolve = (frame: Frame) => Node

/** The look-up of a path through the frames, as a function. */
export function toResolve(path: Path): Resolve {
  const lookup = toLookup(path)
  return (frame) => lookUp(lookup, frame)
}

/** The look-up of a section's path, as a function. */
export function toSectionResolve(path: Path): Resolve {
  const lookup = toSectionLookup(path)
  return (frame) => lookUp(lookup, frame)
}

/**
 * Resolves a name that is fixed in the code and that no prototype has: `({ website }) => website`.
 *
 * Each name gets a loop with a property access of its own, for the reason given at `climbForPlain`.
 */
export function toFieldResolve<Fields extends object>(read: (fields: Fields) => Node): Resolve {
  return (from) => {
    let frame: Frame | null = from
    let passed = 0
    let value: Node
    do {
      const { node } = frame
      // TypeScript cannot relate JSON to the interface of its expected members.
      value = typeof node === 'object' && node !== null ? read(node as unknown as Fields) : undefined
      if (value !== undefined || frame.barrier) break
      frame = frame.parent
      passed++
    } while (frame !== null)
    chargePassed(passed, from)
    return value
  }
}
