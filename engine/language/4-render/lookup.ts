import { childOf, type JsonObject, member, type Node } from '../../domain/data/value.ts'
import type { Path } from '../2-parse/ast.ts'
import type { Frame } from './scope.ts'

/**
 * A path, ready to be looked up. All have one shape, whatever they look for.
 *
 * `how` is one of the constants below, `first` the first segment, and `rest` the other segments: null without any, the
 * segment itself if it is the only one.
 */
export interface Lookup {
  readonly how: number
  readonly first: string | number
  readonly rest: null | string | number | Path
}

/** Nothing: the path is empty. */
const NOTHING = 0
/** A name that no prototype has, in the nearest frame that has it. */
const PLAIN = 1
/** A plain name, followed by a member with a plain name: the most frequent path after a plain name. */
const PLAIN_PAIR = 2
/** Any other own member, in the nearest frame that has it. */
const OWN = 3
/** `@`: the value of the innermost frame. */
const SELF = 4
/** `@name`: a variable of the nearest frame that has it. */
const VARIABLE = 5
/** `@index0` and `@index`, in the nearest frame of a loop. */
const INDEX0 = 6
const INDEX1 = 7
/** The same three in the innermost frame alone, for sections. */
const LOCAL_MEMBER = 8
const LOCAL_VARIABLE = 9
const LOCAL_INDEX0 = 10
const LOCAL_INDEX1 = 11

/**
 * For variables, conditions and arguments: the first segment is searched outwards through the frames, the others are
 * members of its value.
 */
export function toLookup(path: Path): Lookup {
  const [first, second] = path
  if (first === undefined) return { how: NOTHING, first: '', rest: null }
  const isPair = path.length === 2 && isPlain(first) && isPlain(second)
  return { how: isPair ? PLAIN_PAIR : howOf(first), first, rest: restOf(path) }
}

/** For `.section` and `.repeated section`: the first segment is looked up in the innermost frame only. */
export function toSectionLookup(path: Path): Lookup {
  const [first] = path
  if (first === undefined) return { how: NOTHING, first: '', rest: null }
  return { how: localHowOf(first), first, rest: restOf(path) }
}

function restOf(path: Path): Lookup['rest'] {
  if (path.length <= 1) return null
  return path.length === 2 ? (path[1] ?? '') : path.slice(1)
}

const AT_SIGN = 0x40

function howOf(first: string | number): number {
  if (isPlain(first)) return PLAIN
  if (typeof first === 'number' || first.charCodeAt(0) !== AT_SIGN) return OWN
  if (first === '@') return SELF
  if (first === '@index') return INDEX1
  return first === '@index0' ? INDEX0 : VARIABLE
}

function localHowOf(first: string | number): number {
  if (typeof first === 'number' || first.charCodeAt(0) !== AT_SIGN) return LOCAL_MEMBER
  if (first === '@') return SELF
  if (first === '@index') return LOCAL_INDEX1
  return first === '@index0' ? LOCAL_INDEX0 : LOCAL_VARIABLE
}

function isPlain(segment: string | number | undefined): boolean {
  return typeof segment === 'string' && segment.charCodeAt(0) !== AT_SIGN && !INHERITED.has(segment)
}

/** The names that prototypes of objects and arrays have. A table answers faster than the operator `in` for new text. */
const INHERITED: ReadonlySet<string> = new Set(
  [Object.prototype, Array.prototype].flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
)

/** The value of a path, seen from a frame. */
export function lookUp(path: Lookup, frame: Frame): Node {
  const { how, rest } = path
  if (how === PLAIN_PAIR) return plainMember(climbForPlain(path.first as string, frame), rest as string)
  const node =
    how === PLAIN ? climbForPlain(path.first as string, frame) : lookUpFirst(how, path.first, frame)
  return rest === null ? node : followRest(node, rest, frame)
}

function lookUpFirst(how: number, first: string | number, frame: Frame): Node {
  switch (how) {
    case SELF:
      return frame.node
    case LOCAL_MEMBER:
      return member(frame.node, first)
    case VARIABLE:
      return climbForVariable(first as string, frame)
    case OWN:
      return climbForOwn(first, frame)
    case INDEX0:
    case INDEX1:
      return climbForIndex(how - INDEX0, frame)
    case LOCAL_VARIABLE:
      return frame.variables?.get(first as string)
    case LOCAL_INDEX0:
    case LOCAL_INDEX1:
      return frame.index === -1 ? undefined : frame.index + how - LOCAL_INDEX0
    default:
      return undefined
  }
}

function followRest(node: Node, rest: string | number | Path, frame: Frame): Node {
  if (node === undefined || node === null) return undefined
  if (typeof rest !== 'object') return childOf(node, rest)
  chargePassed(rest.length, frame)
  let inner: Node = node
  for (const segment of rest) {
    if (inner === undefined || inner === null) return undefined
    inner = childOf(inner, segment)
  }
  return inner
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
 * Frames that a look-up passes without a charge. Further ones cost a unit of work for eight, because a name that is
 * missing below hundreds of frames takes as long as printing a tag.
 */
const NEAR = 8

/** Charges a look-up for the frames that it passed, or for the members of a long path. */
export function chargePassed(passed: number, { run }: Frame): void {
  if (passed > NEAR) run.budget.charge(passed >> 3)
}

/**
 * The value of a plain name in the nearest frame that has it.
 *
 * The loop is written for each way to read a frame, here, twice below and for each field of `toFieldResolve`,
 * because V8 optimizes each copy for the shapes of the objects that it meets. One loop for own members and
 * variables took 4 % longer to print variables.
 */
function climbForPlain(name: string, from: Frame): Node {
  let frame: Frame | null = from
  let passed = 0
  let value: Node
  do {
    value = plainMember(frame.node, name)
    if (value !== undefined || frame.barrier) break
    frame = frame.parent
    passed++
  } while (frame !== null)
  chargePassed(passed, from)
  return value
}

function climbForOwn(name: string | number, from: Frame): Node {
  let frame: Frame | null = from
  let passed = 0
  let value: Node
  do {
    value = member(frame.node, name)
    if (value !== undefined || frame.barrier) break
    frame = frame.parent
    passed++
  } while (frame !== null)
  chargePassed(passed, from)
  return value
}

function climbForVariable(name: string, from: Frame): Node {
  let frame: Frame | null = from
  let passed = 0
  let value: Node
  do {
    value = frame.variables?.get(name)
    if (value !== undefined || frame.barrier) break
    frame = frame.parent
    passed++
  } while (frame !== null)
  chargePassed(passed, from)
  return value
}

function climbForIndex(base: number, from: Frame): Node {
  let frame: Frame | null = from
  do {
    if (frame.index !== -1) return frame.index + base
    if (frame.barrier) return undefined
    frame = frame.parent
  } while (frame !== null)
  return undefined
}
