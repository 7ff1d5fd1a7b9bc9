import type { TextMeter } from '../../domain/data/meter.ts'
import {
  childOf,
  isArray,
  isTruthy,
  type Json,
  type Node,
  segmentOf,
  setOwn,
  splitPath,
  toScriptText,
  toText,
} from '../../domain/data/value.ts'
import { noteMembers } from '../../domain/data/wide-objects.ts'
import {
  type Argument,
  defineFormatter,
  memberPath,
  memberPaths,
  paths,
  toResolve,
} from '../../language/plugin.ts'

/** `{item|prop author.name}` follows member paths into the value, one after the other. */
export const prop = defineFormatter({
  name: 'prop',
  about: 'Follows member paths into the value.',
  args: [memberPaths('path')],
  format(node, [paths], { run }) {
    let at = node
    for (const path of paths) {
      if (at === undefined) break
      at = descendCharged(at, path, run.budget)
    }
    return at
  },
})

/** `{labels|get id}` follows keys into the value. The keys are values of other paths. */
export const get = defineFormatter({
  name: 'get',
  about: 'Follows keys into the value. Each key is the value of a path.',
  args: [paths('key')],
  usesFrame: true,
  format(node, [keys], frame) {
    let at = node
    for (const key of keys) {
      const value = key(frame)
      if (value === undefined || at === undefined) return undefined
      at = isArray(value)
        ? descendByKeys(at, value, frame.run.budget)
        : descendByKey(at, value, frame.run.budget)
    }
    return at
  },
})

/** Follows keys, which are data, until one is missing. Those in a list are JavaScript's property keys, so null is `"null"`. */
function descendByKeys(node: Node, keys: readonly Json[], budget: TextMeter): Node {
  let at = node
  for (const key of keys) {
    if (at === undefined || at === null) return undefined
    at = step(at, typeof key === 'number' ? key : toScriptText(key, budget), budget)
  }
  return at
}

function descendByKey(node: Json, key: Json, budget: TextMeter): Node {
  return node === null ? undefined : step(node, typeof key === 'number' ? key : toText(key), budget)
}

/** Follows the segments of a path until one is missing. */
function descendCharged(node: Node, path: readonly (string | number)[], budget: TextMeter): Node {
  let at = node
  for (const segment of path) {
    if (at === undefined || at === null) return undefined
    at = step(at, segment, budget)
  }
  return at
}

function step(node: Json, segment: string | number, budget: TextMeter): Node {
  budget.charge(1)
  if (typeof segment === 'string') chargeKey(segment, budget)
  return childOf(node, segment)
}

/** V8 hashes longer keys by their length alone, and compares each with all others of its length. */
const MAX_HASHED = 16_000

/** Charges a key before it is looked up or set, so much for a long one that the clock is looked at. */
function chargeKey(key: string, budget: TextMeter): void {
  if (key.length > MAX_HASHED) budget.charge(key.length)
  else budget.chargeScan(key.length)
}

/** A path; empty text is none, while elsewhere it is the path to a member with an empty name. */
const pathIfAny: Argument<ReturnType<typeof toResolve> | undefined> = {
  name: 'name',
  type: 'path',
  read: ([written = '']) => (written === '' ? undefined : toResolve(splitPath(written))),
}

/** `{@|lookup path}` resolves the path that the value of another path contains. */
export const lookup = defineFormatter({
  name: 'lookup',
  about: 'Resolves the path that the value of another path contains.',
  args: [pathIfAny],
  usesFrame: true,
  format(_node, [name], frame) {
    if (name === undefined) return ''
    const { budget } = frame.run
    const path = toText(name(frame))
    const [first = ''] = path.split('.', 1)
    chargeKey(first, budget)
    let node = toResolve([segmentOf(first)])(frame)
    // Segment by segment, because only data that is as deep needs all of a long path.
    for (let at = first.length; at < path.length; ) {
      if (node === undefined || node === null) return undefined
      const next = path.indexOf('.', at + 1)
      const end = next === -1 ? path.length : next
      const segment = path.slice(at + 1, end)
      node = step(node, segmentOf(segment), budget)
      at = end
    }
    return node
  },
})

/** Units of work of a new key. V8 lists the keys of an object at once, so the work of a render bounds how many there are. */
const KEY_UNITS = 32

/**
 * `{items|key-by id}` converts a list to an object. The value at the member path is the key; a later element overrides
 * an earlier one.
 */
export const keyBy = defineFormatter({
  name: 'key-by',
  about: 'Converts a list to an object, with the value at a member path as the key.',
  args: [memberPath('path')],
  format(node, [keyPath], { run }) {
    const object: Record<string, Json> = {}
    if (!isArray(node) || keyPath === undefined) return object
    let size = 0
    for (const each of node) {
      run.budget.charge(1)
      const key = descendCharged(each, keyPath, run.budget)
      if (key === undefined) continue
      const name = toScriptText(key, run.budget)
      chargeKey(name, run.budget)
      if (!Object.hasOwn(object, name)) {
        run.budget.charge(KEY_UNITS)
        size++
      }
      setOwn(object, name, each)
    }
    noteMembers(object, size)
    return object
  },
})

/**
 * The condition of `find-first` and `find-last`: none, a member path in the element, or a member path in the object
 * that a map holds for the element.
 */
interface Match {
  readonly lookup: ReturnType<typeof toResolve> | undefined
  readonly path: readonly (string | number)[] | undefined
}

const match: Argument<Match> = {
  name: 'lookup path',
  type: 'path',
  isRest: true,
  read(written) {
    const [first, second] = written
    const isLookup = written.length === 2
    const pathText = isLookup ? second : first
    return {
      lookup: isLookup && first !== undefined ? toResolve(splitPath(first)) : undefined,
      path: pathText === undefined ? undefined : splitPath(pathText),
    }
  },
}

function defineFind(name: string, about: string, isLast: boolean) {
  return defineFormatter({
    name,
    about,
    args: [match],
    usesFrame: true,
    format(node, [{ lookup: map, path: wanted }], frame) {
      if (!isArray(node)) return undefined
      const { budget } = frame.run
      if (wanted === undefined) return node[isLast ? node.length - 1 : 0]
      const known = map?.(frame)
      const start = (each: Json): Node =>
        map === undefined ? each : descendByKey(known ?? null, toText(each), budget)
      const matches = (each: Json) => {
        budget.charge(1)
        return isTruthy(descendCharged(start(each), wanted, budget))
      }
      return isLast ? node.findLast(matches) : node.find(matches)
    },
  })
}

/** `{variants|find-first onSale}` returns the first element with a truthy value at the path. */
export const findFirst = defineFind(
  'find-first',
  'Returns the first element, or the first with a truthy value at a path.',
  false,
)

/** `{variants|find-last onSale}` returns the last element with a truthy value at the path. */
export const findLast = defineFind(
  'find-last',
  'Returns the last element, or the last with a truthy value at a path.',
  true,
)
