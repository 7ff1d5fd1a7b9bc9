import { type JsonObject, member, type Node, step } from '../../domain/value.ts'
import type { Reference } from '../2-parse/ast.ts'
import type { Frame } from './scope.ts'

/** Finds what a reference means from a frame. */
export type Resolve = (frame: Frame) => Node

/** Resolution of variables, conditions and arguments: the first segment climbs outwards, the rest descends. */
export function toResolve(reference: Reference): Resolve {
  const [first, second] = reference
  const isPlainPair = reference.length === 2 && isPlain(first) && isPlain(second)
  return isPlainPair ? climbForPair(String(first), String(second)) : withRest(climbFor(first), reference)
}

/** Resolution of `.section` and `.repeated section`: the current frame alone. */
export function toSectionResolve(reference: Reference): Resolve {
  return withRest(lookFor(reference[0]), reference)
}

function withRest(first: Resolve, reference: Reference): Resolve {
  if (reference.length <= 1) return first
  if (reference.length === 2) return withSecond(first, reference[1] ?? '')
  const rest = reference.slice(1)
  return (frame) => {
    let node = first(frame)
    for (const segment of rest) {
      if (node === undefined || node === null) return undefined
      node = step(node, segment)
    }
    return node
  }
}

function isPlain(segment: string | number | undefined): segment is string {
  return typeof segment === 'string' && !segment.startsWith('@') && !isInherited(segment)
}

/** `{image.url}`, the most frequent path of all, in one step. */
function climbForPair(name: string, segment: string): Resolve {
  const first = climbForPlain(name)
  return (frame) => plainMember(first(frame), segment)
}

function withSecond(first: Resolve, segment: string | number): Resolve {
  return (frame) => {
    const node = first(frame)
    return node === undefined || node === null ? undefined : step(node, segment)
  }
}

function climbFor(name: string | number | undefined): Resolve {
  if (name === undefined) return () => undefined
  if (name === '@') return (frame) => frame.node
  if (name === '@index' || name === '@index0') return climbForIndex(name === '@index' ? 1 : 0)
  if (typeof name === 'string' && name.startsWith('@')) return climbForVariable(name)
  return typeof name === 'number' || isInherited(name) ? climbForOwn(name) : climbForPlain(name)
}

/** Whether objects or arrays have something of that name that is not the data's; decided once, when a reference is compiled. */
function isInherited(name: string): boolean {
  return name in Object.prototype || name in Array.prototype
}

/**
 * What no prototype has can only be the data's own, so that asking whose it is can be spared. Arrays have nothing of such names, and
 * looking through what they inherit would take longer than all the rest.
 */
function plainMember(node: Node, name: string): Node {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
  return (node as JsonObject)[name]
}

/**
 * Resolution of a name that is known where this is called, and that no prototype has: `({ website }) => website`. The host learns
 * where objects keep it, as it cannot where one closure serves all names.
 */
export function toFieldResolve<Fields extends object>(read: (fields: Fields) => Node): Resolve {
  return (from) => {
    let frame: Frame | null = from
    do {
      const { node } = frame
      const value = typeof node === 'object' && node !== null ? read(node as unknown as Fields) : undefined
      if (value !== undefined || frame.barrier) return value
      frame = frame.parent
    } while (frame !== null)
    return undefined
  }
}

function climbForPlain(name: string): Resolve {
  return (from) => {
    let frame: Frame | null = from
    do {
      const value = plainMember(frame.node, name)
      if (value !== undefined || frame.barrier) return value
      frame = frame.parent
    } while (frame !== null)
    return undefined
  }
}

function climbForOwn(name: string | number): Resolve {
  return (from) => {
    let frame: Frame | null = from
    do {
      const value = member(frame.node, name)
      if (value !== undefined || frame.barrier) return value
      frame = frame.parent
    } while (frame !== null)
    return undefined
  }
}

function climbForVariable(name: string): Resolve {
  return (from) => {
    let frame: Frame | null = from
    do {
      const value = frame.variables?.get(name)
      if (value !== undefined || frame.barrier) return value
      frame = frame.parent
    } while (frame !== null)
    return undefined
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
