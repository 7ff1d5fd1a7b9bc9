import type { Meter, TextMeter } from './meter.ts'
import { namesOf, notedMembers } from './wide-objects.ts'

/**
 * Page data: everything that a context can hold.
 *
 * A missing value is `undefined`, JSON null is `null`. Both print nothing, but only null ends the search through outer
 * frames.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A value that a path resolves to; `undefined` when there is none. */
export type Node = Json | undefined

/** A JSON object, as opposed to an array. */
export type JsonObject = { readonly [key: string]: Json }

const hasOwn = Object.hasOwn

export function isObject(node: unknown): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

export function isArray(node: Node): node is readonly Json[] {
  return Array.isArray(node)
}

/** An own member of an object or array, also `length` of an array. Anything else gives `undefined`. */
export function member(node: Node, key: string | number): Node {
  if (typeof node !== 'object' || node === null) return undefined
  const value = (node as Record<string | number, Json>)[key]
  return value !== undefined && hasOwn(node, key) ? value : undefined
}

/** One step along a path: an own member of an object, or an element of an array by its index. */
export function childOf(node: Node, segment: string | number): Node {
  if (Array.isArray(node)) return typeof segment === 'number' ? node[segment] : undefined
  return member(node, segment)
}

/** Follows a path from a node. The result is `undefined` as soon as a segment is missing. */
export function descend(node: Node, path: readonly (string | number)[]): Node {
  let at = node
  for (const segment of path) {
    if (at === undefined || at === null) return undefined
    at = childOf(at, segment)
  }
  return at
}

/** A path segment as it is looked up: digits up to 2³¹−1 as a number, any other text as it is. */
export function segmentOf(text: string): string | number {
  if (text.length === 0 || text.length > 2 ** 20 || !/^\d+$/.test(text)) return text
  const value = Number(text)
  return value <= 2147483647 ? value : text
}

/** Splits a dotted path into its segments. */
export function splitPath(text: string): (string | number)[] {
  return text.split('.').map(segmentOf)
}

/** Truthiness for `.section`, `.if` and plugins. Empty text, arrays and objects are falsy, and so are 0 and NaN. */
export function isTruthy(node: Node): boolean {
  if (typeof node === 'string') return node !== ''
  if (typeof node === 'object' && node !== null) return Array.isArray(node) ? node.length !== 0 : hasKey(node)
  if (typeof node === 'number') return node !== 0 && !Number.isNaN(node)
  return node === true
}

function hasKey(node: object): boolean {
  if (notedMembers(node) !== undefined) return true
  for (const key in node) if (hasOwn(node, key)) return true
  return false
}

/**
 * The text that a variable tag prints: text, numbers, booleans, and arrays joined with commas. Other values print
 * nothing. The text of an array is charged while it is made.
 */
export function print(node: Node, meter: TextMeter): string {
  if (typeof node === 'string') return node
  return Array.isArray(node) ? joinArray(node, 'null', meter) : toText(node)
}

/** The text of JavaScript's `String(node)`, which plugins use as a key or fill in. The text of an array is charged. */
export function toScriptText(node: Json, meter: TextMeter): string {
  if (Array.isArray(node)) return joinArray(node, '', meter)
  return typeof node === 'object' && node !== null ? '[object Object]' : `${node}`
}

/** Elements of an array that are printed between two charges. */
const PRINTED_AT_ONCE = 64

/**
 * Joins an array as JavaScript does, without calling methods that the data could replace. Null is nothing in inner arrays, and
 * `outerNull` in the outermost one.
 *
 * The walk keeps its own stack, so deeply nested data cannot overflow the call stack.
 */
function joinArray(array: readonly Json[], outerNull: string, meter: TextMeter): string {
  let text = ''
  let charged = 0
  let printed = 0
  const open: { readonly items: readonly Json[]; at: number }[] = [{ items: array, at: 0 }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (++printed % PRINTED_AT_ONCE === 0) {
      meter.charge(PRINTED_AT_ONCE)
      meter.chargeText(text.length - charged)
      charged = text.length
    }
    if (top.at === top.items.length) {
      open.pop()
      continue
    }
    if (top.at > 0) text += ','
    const item = top.items[top.at++]
    if (Array.isArray(item)) open.push({ items: item, at: 0 })
    else text += writeElement(item, open.length === 1, outerNull)
  }
  meter.chargeText(text.length - charged)
  return text
}

function writeElement(item: Json | undefined, isOutermost: boolean, outerNull: string): string {
  if (item === null || item === undefined) return isOutermost ? outerNull : ''
  return typeof item === 'object' ? '[object Object]' : `${item}`
}

/** Converts to text for plugins. Objects, arrays, null and missing values give ''. */
export function toText(node: Node): string {
  // V8 runs a chain of `typeof` comparisons faster than a `switch` on `typeof`.
  if (typeof node === 'string') return node
  return typeof node === 'number' || typeof node === 'boolean' ? `${node}` : ''
}

/** UTF-16 units of a number in text. The rest of longer text is ignored: so many digits are infinite, or 0. */
const MAX_NUMBER = 512

/**
 * Converts to a number for plugins. Text is parsed up to its first non-numeric character; without digits it gives NaN.
 */
export function toNumber(node: Node): number {
  if (typeof node === 'number') return node
  if (typeof node === 'string') return readNumber(node.length > MAX_NUMBER ? node.slice(0, MAX_NUMBER) : node)
  return node === true ? 1 : 0
}

function readNumber(text: string): number {
  return text.includes('.') ? Number.parseFloat(text) : Number.parseInt(text, 10)
}

/** Numbers from here on are written with an exponent, so the reference implementation does not read them as integers. */
const WITH_EXPONENT = 1e21

/** Converts to a boolean for plugins. Only `true`, `"true"` and integers below 1e21 other than 0 are true. */
export function toBoolean(node: Node): boolean {
  switch (typeof node) {
    case 'boolean':
      return node
    case 'string':
      return node === 'true'
    case 'number':
      return node !== 0 && Number.isInteger(node) && Math.abs(node) < WITH_EXPONENT
    default:
      return false
  }
}

/** The number of keys of an object or elements of an array; 0 for anything else. */
export function sizeOf(node: Node): number {
  if (Array.isArray(node)) return node.length
  return isObject(node) ? (notedMembers(node) ?? Object.keys(node).length) : 0
}

/**
 * Deep equality without conversion. A missing value equals null.
 *
 * Each pair of members is charged, because data built by a template can share parts: it may be small to store and
 * exponentially large to walk.
 */
export function isEqual(left: Node, right: Node, meter: Meter): boolean {
  const a = left ?? null
  const b = right ?? null
  if (a === b) return true
  return (
    typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && isDeepEqual(a, b, meter)
  )
}

/** Two containers that are compared, up to a place in them. */
interface Comparison {
  readonly left: JsonObject | readonly Json[]
  readonly right: JsonObject | readonly Json[]
  /** The keys of the left object; undefined for arrays. */
  readonly keys: readonly string[] | undefined
  readonly size: number
  at: number
}

/** Goes through both containers with a stack of its own, so deeply nested data cannot overflow the call stack. */
function isDeepEqual(left: Json, right: Json, meter: Meter): boolean {
  const first = toComparison(left, right, meter)
  if (first === undefined) return false
  const open = [first]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.at === top.size) {
      open.pop()
      continue
    }
    meter.charge(1)
    const key = top.keys?.[top.at] ?? top.at
    top.at++
    if (!Object.hasOwn(top.right, key)) return false
    const [a, b] = [memberOrNull(top.left, key), memberOrNull(top.right, key)]
    if (isSame(a, b, meter)) continue
    const inner = toComparison(a, b, meter)
    if (inner === undefined) return false
    open.push(inner)
  }
  return true
}

/** Equal scalars, or one container. Comparing long text takes time. */
function isSame(left: Json, right: Json, meter: Meter): boolean {
  if (typeof left === 'string') meter.charge(left.length >>> 6)
  return left === right
}

function memberOrNull(node: Json, key: string | number): Json {
  return member(node, key) ?? null
}

/** Undefined for values that differ already: in type, in size, or because one of them is no container. */
function toComparison(left: Json, right: Json, meter: Meter): Comparison | undefined {
  if (Array.isArray(left))
    return Array.isArray(right) && left.length === right.length
      ? { left, right, keys: undefined, size: left.length, at: 0 }
      : undefined
  if (!isObject(left) || !isObject(right)) return undefined
  const size = sizeOf(left)
  const rightSize = sizeOf(right)
  meter.charge((size + rightSize) >> 3)
  if (size !== rightSize) return undefined
  return { left, right, keys: namesOf(left), size, at: 0 }
}

/**
 * Three-way comparison by the type of the left side. With NaN on a side, the left side counts as greater. Objects,
 * arrays, null and missing values on the left are equal or smaller.
 */
export function compare(left: Node, right: Node, meter: Meter): number {
  switch (typeof left) {
    case 'number':
      return order(left, toNumber(right))
    case 'string':
      return order(left, toText(right))
    case 'boolean':
      return order(Number(left), Number(toBoolean(right)))
    default:
      return isEqual(left, right, meter) ? 0 : -1
  }
}

function order<T extends string | number>(left: T, right: T): number {
  if (left < right) return -1
  return left === right ? 0 : 1
}

/** Sets an own member under any name. Plain assignment would lose `__proto__`. */
export function setOwn(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  } else target[key] = value
}
