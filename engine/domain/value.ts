/**
 * Page data: what a context holds and what a template reads, prints and tests.
 *
 * A missing value is `undefined`, JSON null is `null`; they print alike, but only null stops an outward search.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A value a name resolves to; `undefined` when nothing is there. */
export type Node = Json | undefined

/** A JSON object, told apart from arrays. */
export type JsonObject = { readonly [key: string]: Json }

const hasOwn = Object.hasOwn

export function isObject(node: Node): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

export function isArray(node: Node): node is readonly Json[] {
  return Array.isArray(node)
}

/** A member of an object or array by its own key, else missing; also `length` of an array. */
export function member(node: Node, key: string | number): Node {
  if (typeof node !== 'object' || node === null) return undefined
  const value = (node as Record<string | number, Json>)[key]
  return value !== undefined && hasOwn(node, key) ? value : undefined
}

/** One further step of a path: own keys of objects, positions of arrays. */
export function step(node: Node, segment: string | number): Node {
  if (Array.isArray(node)) return typeof segment === 'number' ? node[segment] : undefined
  return member(node, segment)
}

/** Follows a path from a node; missing as soon as a step fails. */
export function descend(node: Node, path: readonly (string | number)[]): Node {
  let at = node
  for (const segment of path) {
    if (at === undefined || at === null) return undefined
    at = step(at, segment)
  }
  return at
}

/** A number as a path segment may be written: digits up to 2³¹−1, else the text itself. */
export function segmentOf(text: string): string | number {
  if (text.length === 0 || text.length > 2 ** 20 || !/^\d+$/.test(text)) return text
  const value = Number(text)
  return value <= 2147483647 ? value : text
}

/** Splits a dotted reference into its segments. */
export function splitPath(text: string): (string | number)[] {
  return text.split('.').map(segmentOf)
}

/** Truth as `.section`, `.if` and the plugins mean it. */
export function isTruthy(node: Node): boolean {
  if (typeof node === 'string') return node !== ''
  if (typeof node === 'object' && node !== null) return Array.isArray(node) ? node.length !== 0 : hasKey(node)
  if (typeof node === 'number') return node !== 0 && !Number.isNaN(node)
  return node === true
}

function hasKey(node: object): boolean {
  for (const key in node) if (hasOwn(node, key)) return true
  return false
}

/** What a variable tag emits: text, numbers and booleans as they are, arrays joined, everything else nothing. */
export function print(node: Node): string {
  if (typeof node === 'string') return node
  return Array.isArray(node) ? printArray(node) : toText(node)
}

/**
 * An array as JavaScript joins it, without calling methods that the data could shadow.
 *
 * Walks with a stack of its own, so that the depth of the data never is depth of the host's stack.
 */
function printArray(array: readonly Json[]): string {
  let text = ''
  const open: { readonly items: readonly Json[]; at: number }[] = [{ items: array, at: 0 }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.at === top.items.length) {
      open.pop()
      continue
    }
    if (top.at > 0) text += ','
    const item = top.items[top.at++]
    if (Array.isArray(item)) open.push({ items: item, at: 0 })
    else text += printElement(item ?? null, open.length === 1)
  }
  return text
}

/** Null prints as a word in the outermost array and as nothing further in. */
function printElement(item: Json, isOutermost: boolean): string {
  if (item === null) return isOutermost ? 'null' : ''
  return typeof item === 'object' ? '[object Object]' : `${item}`
}

/** Conversion to text for plugins: scalars as printed, everything else ''. */
export function toText(node: Node): string {
  // The host asks for one type far faster than it names the type of a value.
  if (typeof node === 'string') return node
  return typeof node === 'number' || typeof node === 'boolean' ? `${node}` : ''
}

/** Conversion to a number for plugins; text is read as far as it is numeric, else NaN. */
export function toNumber(node: Node): number {
  if (typeof node === 'number') return node
  if (typeof node === 'string')
    return node.includes('.') ? Number.parseFloat(node) : Number.parseInt(node, 10)
  return node === true ? 1 : 0
}

/** Conversion to a boolean for plugins: `true`, `"true"` and integers other than 0. */
export function toBoolean(node: Node): boolean {
  switch (typeof node) {
    case 'boolean':
      return node
    case 'string':
      return node === 'true'
    case 'number':
      // The bit operation is the rule: beyond 32 bits and for fractions the reference answers false.
      return node === (node | 0) && node !== 0
    default:
      return false
  }
}

/** Keys of an object, elements of an array, else 0. */
export function sizeOf(node: Node): number {
  if (Array.isArray(node)) return node.length
  return isObject(node) ? Object.keys(node).length : 0
}

/** What a walk over data is charged to, a unit for each pair of containers. */
export interface Meter {
  charge(units: number): void
}

/**
 * Deep equality without conversion; missing equals null.
 *
 * Data built by a template may share parts, which makes it far larger to walk than to hold; hence the meter.
 */
export function isEqual(left: Node, right: Node, meter: Meter): boolean {
  const a = left ?? null
  const b = right ?? null
  if (a === b) return true
  return (
    typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && isDeepEqual(a, b, meter)
  )
}

function isDeepEqual(left: Json, right: Json, meter: Meter): boolean {
  const pairs: [Node, Node][] = [[left, right]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [a, b] = pair
    if (a === b || ((a ?? null) === null && (b ?? null) === null)) continue
    meter.charge(1)
    if (Array.isArray(a) ? !pushElements(a, b, pairs) : !pushMembers(a, b, pairs)) return false
  }
  return true
}

function pushElements(a: readonly Json[], b: Node, pairs: [Node, Node][]): boolean {
  if (!Array.isArray(b) || a.length !== b.length) return false
  for (let at = a.length - 1; at >= 0; at--) pairs.push([a[at], b[at]])
  return true
}

function pushMembers(a: Node, b: Node, pairs: [Node, Node][]): boolean {
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) {
    if (!hasOwn(b, key)) return false
    pairs.push([a[key], b[key]])
  }
  return true
}

/** Three-way comparison led by the left side's type; NaN on the right of a number counts as smaller. */
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

/** Sets an own key whatever its name is; plain assignment would lose `__proto__`. */
export function setOwn(target: Record<string, Json>, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  } else target[key] = value
}
