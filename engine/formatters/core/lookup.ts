import type { TextMeter } from '../../domain/data/meter.ts'
import {
  descend,
  isArray,
  isTruthy,
  type Json,
  type Node,
  print,
  setOwn,
  splitPath,
  toText,
} from '../../domain/data/value.ts'
import {
  type Argument,
  defineFormatter,
  memberPath,
  memberPaths,
  path,
  paths,
  toResolve,
} from '../../language/plugin.ts'

/** `{item|prop author.name}` follows member paths into the value, one after the other. */
export const prop = defineFormatter({
  name: 'prop',
  about: 'Follows member paths into the value.',
  args: [memberPaths('path')],
  format: (node, [paths]) => paths.reduce<Node>((at, each) => descend(at, each), node),
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
      if (value === undefined) return undefined
      const keyPath = keyPathOf(value)
      frame.run.budget.charge(keyPath.length)
      at = descend(at, keyPath)
    }
    return at
  },
})

function keyPathOf(value: Json): (string | number)[] {
  if (isArray(value)) return value.map((each) => (typeof each === 'number' ? each : toText(each)))
  return [typeof value === 'number' ? value : toText(value)]
}

/** `{@|lookup path}` resolves the path that the value of another path contains. */
export const lookup = defineFormatter({
  name: 'lookup',
  about: 'Resolves the path that the value of another path contains.',
  args: [path('name')],
  usesFrame: true,
  format(_node, [name], frame) {
    if (name === undefined) return ''
    return toResolve(splitPath(toText(name(frame))))(frame)
  },
})

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
    run.budget.charge(node.length)
    for (const each of node) {
      const key = descend(each, keyPath)
      if (key !== undefined) setOwn(object, keyOf(key, run.budget), each)
    }
    return object
  },
})

function keyOf(key: Json, budget: TextMeter): string {
  if (key === null) return 'null'
  return typeof key === 'object' && !isArray(key) ? '[object Object]' : print(key, budget)
}

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

function defineFind(name: string, about: string, order: (list: readonly Json[]) => readonly Json[]) {
  return defineFormatter({
    name,
    about,
    args: [match],
    usesFrame: true,
    format(node, [{ lookup: map, path: wanted }], frame) {
      if (!isArray(node)) return undefined
      frame.run.budget.charge(node.length)
      const list = order(node)
      if (wanted === undefined) return list[0]
      const known = map?.(frame)
      const start = (each: Json): Node => (map === undefined ? each : descend(known, [toText(each)]))
      return list.find((each) => isTruthy(descend(start(each), wanted)))
    },
  })
}

/** `{variants|find-first onSale}` returns the first element with a truthy value at the path. */
export const findFirst = defineFind(
  'find-first',
  'Returns the first element, or the first with a truthy value at a path.',
  (list) => list,
)

/** `{variants|find-last onSale}` returns the last element with a truthy value at the path. */
export const findLast = defineFind(
  'find-last',
  'Returns the last element, or the last with a truthy value at a path.',
  (list) => list.toReversed(),
)
