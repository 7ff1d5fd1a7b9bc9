import { type Json, noteNames } from '../../engine/index.ts'

type Container = object & Json

/** Notes the objects of many members in data whose depth is known to be fine. */
export function noteWideObjects(data: Json): void {
  isDeeperThan(Number.POSITIVE_INFINITY, data)
}

/**
 * Whether objects and arrays are nested more than `maxDepth` levels deep.
 *
 * It also notes objects of many members for the engine. It walks level by level without recursion, because JSON.parse accepts any
 * depth, in a tenth of the time of parsing. Counting brackets in the text would take as long as parsing, and `for … in` half as long.
 */
export function isDeeperThan(maxDepth: number, data: Json): boolean {
  let level: Container[] = isContainer(data) ? [data] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === maxDepth) return true
    level = nextLevel(level)
  }
  return false
}

function nextLevel(level: readonly Container[]): Container[] {
  const next: Container[] = []
  for (const container of level) {
    if (Array.isArray(container)) addItems(container, next)
    else addMembers(container as Readonly<Record<string, Json>>, next)
  }
  return next
}

function addItems(values: readonly Json[], next: Container[]): void {
  for (const value of values) if (isContainer(value)) next.push(value)
}

/**
 * Adds the values of an object one by one, which takes 60 % of the time of a list of them. Its names are listed once, and noted:
 * listing very many of them takes milliseconds. `Object.values` is faster for usual objects, and takes twice as long for very wide ones.
 */
function addMembers(object: Readonly<Record<string, Json>>, next: Container[]): void {
  const names = Object.keys(object)
  noteNames(object, names)
  for (const name of names) {
    const value = object[name] as Json
    if (isContainer(value)) next.push(value)
  }
}

function isContainer(value: Json): value is Container {
  return typeof value === 'object' && value !== null
}
