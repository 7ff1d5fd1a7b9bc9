import { type Json, noteMembers } from '../../engine/index.ts'

type Container = object & Json

/** Notes the objects of many members in data whose depth is known to be fine. */
export function noteWideObjects(data: Json): void {
  isDeeperThan(Number.POSITIVE_INFINITY, data)
}

/**
 * Whether objects and arrays are nested more than `maxDepth` levels deep.
 *
 * It also notes objects of many members for the engine. Walks level by level without recursion, because JSON.parse accepts any depth. It takes a twentieth of the time of parsing a
 * context of 140 KB. Counting brackets in the text would take as long as parsing, and `for … in` half as long.
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
    const isList = Array.isArray(container)
    const members: readonly Json[] = isList ? container : Object.values(container)
    if (!isList) noteMembers(container, members.length)
    for (const member of members) if (isContainer(member)) next.push(member)
  }
  return next
}

function isContainer(value: Json): value is Container {
  return typeof value === 'object' && value !== null
}
