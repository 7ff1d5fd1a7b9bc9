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
 * depth, in an eighth of the time of parsing. Counting brackets in the text would take as long as parsing. Of the ways to look at
 * members, `Object.values` is the fastest, except for very wide objects: a list of names takes twice as long, and `for … in` four times,
 * once it has come upon an object of unusual names.
 */
export function isDeeperThan(maxDepth: number, data: Json): boolean {
  const found: Container[] = isContainer(data) ? [data] : []
  for (let at = 0, depth = 0; at < found.length; depth++) {
    if (depth === maxDepth) return true
    const end = found.length
    for (; at < end; at++) addContainers(found[at] as Container, found)
  }
  return false
}

/** Adds the objects and arrays in an object or array. */
function addContainers(container: Container, found: Container[]): void {
  const values: readonly Json[] = Array.isArray(container) ? container : Object.values(container)
  if (values !== container) noteNames(container, values.length)
  for (const value of values) if (isContainer(value)) found.push(value)
}

function isContainer(value: Json): value is Container {
  return typeof value === 'object' && value !== null
}
