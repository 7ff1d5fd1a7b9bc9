import { childOf, type JsonObject, member, type Node } from '../../domain/data/value.ts'
import type { Path } from '../2-parse/ast.ts'
import type { Frame } from './scope.ts'

/**
 * Frames that a look-up passes without a charge. Further ones cost a unit of work for eight, because a name that is
 * missing below hundreds of frames takes as long as printing a tag.
 */
const NEAR = 8

/** Looks up the value of a path, starting from a frame. */
export type Resolve = (frame: Frame) => Node

/**
 * For variables, conditions and arguments: the first segment is searched outwards through the frames, the others are
 * members of its value.
 */
export function toResolve(path: Path): Resolve {
  const [first, second] = path
  const isPlainPair = path.length === 2 && isPlain(first) && isPlain(second)
  return isPlainPair ? climbForPair(String(first), String(second)) : withRest(climbFor(first), path)
}

/** For `.section` and `.repeated section`: the first segment is looked up in the current frame only. */
export function toSectionResolve(path: Path): Resolve {
  return withRest(lookFor(path[0]), path)
}

function withRest(first: Resolve, path: Path): Resolve {
  if (path.length <= 1) return first
  if (path.length === 2) return withSecond(first, path[1] ?? '')
  const rest = path.slice(1)
  return (frame) => {
    let node = first(frame)
    for (const segment of rest) {
      if (node === undefined || node === null) return undefined
      node = childOf(node, segment)
    }
    return node
  }
}

function isPlain(segment: string | number | undefined): segment is string {
  return typeof segment === 'string' && !segment.startsWith('@') && !isInherited(segment)
}

/** A path of two plain names such as `{image.url}`: the most frequent kind, resolved by one closure. */
function climbForPair(name: string, segment: string): Resolve {
  const first = climbForPlain(name)
  return (frame) => plainMember(first(frame), segment)
}

function withSecond(first: Resolve, segment: string | number): Resolve {
  return (frame) => {
    const node = first(frame)
    return node === undefined || node === null ? undefined : childOf(node, segment)
  }
}

function climbFor(name: string | number | undefined): Resolve {
  if (name === undefined) return () => undefined
  if (name === '@') return (frame) => frame.node
  if (name === '@index' || name === '@index0') return climbForIndex(name === '@index' ? 1 : 0)
  if (typeof name === 'string' && name.startsWith('@')) return climbForVariable(name)
  return typeof name === 'number' || isInherited(name) ? climbForOwn(name) : climbForPlain(name)
}

/** Whether a prototype of objects or arrays has this name. Checked once, when a path is compiled. */
function isInherited(name: string): boolean {
  return name in Object.prototype || name in Array.prototype
}

/**
 * A name that no prototype has must be an own member, so the check with `hasOwn` can be skipped. Arrays have no members
 * with such names, and searching their prototypes would take longer than everything else here.
 */
function plainMember(node: Node, name: string): Node {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
  return (node as JsonObject)[name]
}

/**
 * Resolves a name that is fixed in the code and that no prototype has: `({ website }) => website`.
 *
 * Each name gets its own property access, so V8 optimizes it for the shape of the objects. In one closure for all names
 * it could not.
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
    if (passed > NEAR) from.run.budget.charge(passed >> 3)
    return value
  }
}

function climbForPlain(name: string): Resolve {
  return (from) => {
    let frame: Frame | null = from
    let passed = 0
    let value: Node
    do {
      value = plainMember(frame.node, name)
      if (value !== undefined || frame.barrier) break
      frame = frame.parent
      passed++
    } while (frame !== null)
    if (passed > NEAR) from.run.budget.charge(passed >> 3)
    return value
  }
}

function climbForOwn(name: string | number): Resolve {
  return (from) => {
    let frame: Frame | null = from
    let passed = 0
    let value: Node
    do {
      value = member(frame.node, name)
      if (value !== undefined || frame.barrier) break
      frame = frame.parent
      passed++
    } while (frame !== null)
    if (passed > NEAR) from.run.budget.charge(passed >> 3)
    return value
  }
}

function climbForVariable(name: string): Resolve {
  return (from) => {
    let frame: Frame | null = from
    let passed = 0
    let value: Node
    do {
      value = frame.variables?.get(name)
      if (value !== undefined || frame.barrier) break
      frame = frame.parent
      passed++
    } while (frame !== null)
    if (passed > NEAR) from.run.budget.charge(passed >> 3)
    return value
  }
}

function climbForIndex(base: number): Resolve {
  return (from) => {
    let frame: Frame | null = from
    do {
      if (frame.index !== -1) return frame.index + base
      if (frame.barrier) return undefined
      frame = frame.parent
    } while (frame !== null)
    return undefined
  }
}

function lookFor(name: string | number | undefined): Resolve {
  if (name === undefined) return () => undefined
  if (name === '@') return (frame) => frame.node
  if (name === '@index' || name === '@index0') {
    const base = name === '@index' ? 1 : 0
    return (frame) => (frame.index === -1 ? undefined : frame.index + base)
  }
  if (typeof name === 'string' && name.startsWith('@')) return (frame) => frame.variables?.get(name)
  return (frame) => member(frame.node, name)
}
