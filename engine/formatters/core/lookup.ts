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
} from '../../domain/value.ts'
import {
  type Argument,
  defineFormatter,
  path,
  paths,
  reference,
  references,
  toResolve,
} from '../../language/plugin.ts'

/** `{item|prop author.name}` follows dotted paths into the value, one after the other. */
export const prop = defineFormatter({
  name: 'prop',
  about: 'Follows paths into the value.',
  args: [paths('path')],
  format: (node, [steps]) => steps.reduce<Node>((at, each) => descend(at, each), node),
})

/** `{labels|get id}` follows keys that are themselves values of the page. */
export const get = defineFormatter({
  name: 'get',
  about: 'Follows keys into the value, where each key is the value of a reference.',
  args: [references('key')],
  usesFrame: true,
  format(node, [keys], frame) {
    let at = node
    for (const key of keys) {
      const value = key(frame)
      if (value === undefined) return undefined
      at = descend(at, keyPathOf(value))
    }
    return at
  },
})

function keyPathOf(value: Json): (string | number)[] {
  if (isArray(value)) return value.map((each) => (typeof each === 'number' ? each : toText(each)))
  return [typeof value === 'number' ? value : toText(value)]
}

/** `{@|lookup path}` resolves the name that a value holds. */
export const lookup = defineFormatter({
  name: 'lookup',
  about: 'Resolves the reference that the value of another reference spells.',
  args: [reference('name')],
  usesFrame: true,
  format(_node, [name], frame) {
    if (name === undefined) return ''
    return toResolve(splitPath(toText(name(frame))))(frame)
  },
})

/** `{items|key-by id}` makes an object of a list: the value at the path becomes the key, later elements win. */
export const keyBy = defineFormatter({
  name: 'key-by',
  about: 'Makes an object of a list, keyed by the value at a path.',
  args: [path('path')],
  format(node, [keyPath], { run }) {
    const object: Record<string, Json> = {}
    if (!isArray(node) || keyPath === undefined) return object
    run.budget.charge(node.length)
    for (const each of node) {
      const key = descend(each, keyPath)
      if (key !== undefined) setOwn(object, keyOf(key), each)
    }
    return object
  },
})

function keyOf(key: Json): string {
  if (key === null) return 'null'
  return typeof key === 'object' && !isArray(key) ? '[object Object]' : print(key)
}

/** How `find-first` and `find-last` tell an element: all, one with a path, or one that a map knows by its name. */
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

/** `{variants|find-first onSale}` is the first element in which a path is truthy. */
export const findFirst = defineFind(
  'find-first',
  'Picks the first element, or the first in which a path is truthy.',
  (list) => list,
)

/** `{variants|find-last onSale}` is the last such element. */
export const findLast = defineFind(
  'find-last',
  'Picks the last element, or the last in which a path is truthy.',
  (list) => list.toReversed(),
)
