import type { Import, Module } from './imports.ts'

/** The imports that the modules of a place may have. All other imports are refused. */
export interface Rule {
  /** A file, or a folder with a slash at its end. `*` stands for one name. The first matching rule applies. */
  readonly of: string
  /** Files and folders. `$1` is the name that `*` stands for. */
  readonly files: readonly string[]
  /** Files and folders of which only types may be imported. */
  readonly types?: readonly string[]
  /** Packages. `*` stands for any package with a fixed name. */
  readonly packages?: readonly string[]
  readonly packagesRefused?: readonly string[]
}

/** Places that must not be reached through any chain of imports. */
export interface Border {
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** The first rule that applies to a module. */
export function ruleOf(rules: readonly Rule[], path: string): Rule | undefined {
  return rules.find(({ of }) => placePattern(of).test(path))
}

/** Whether the rule of a module lists an import. */
export function isAllowed(
  rules: readonly Rule[],
  path: string,
  { file, package: name, isTypeOnly }: Import,
): boolean {
  const rule = ruleOf(rules, path)
  if (rule === undefined) return false
  if (file === undefined) return name !== undefined && isPackageAllowed(rule, name)
  const family = placePattern(rule.of).exec(path)?.[1] ?? ''
  const places = [...rule.files, ...(isTypeOnly ? (rule.types ?? []) : [])]
  return places.some((place) => placePattern(place.replace('$1', family)).test(file))
}

function placePattern(place: string): RegExp {
  const pattern = place.replaceAll('.', '\\.').replace('*', '([^/]+)')
  return new RegExp(place.endsWith('/') ? `^${pattern}` : `^${pattern}$`)
}

function isPackageAllowed({ packages = [], packagesRefused = [] }: Rule, name: string): boolean {
  if (packages.includes(name)) return true
  return packages.includes('*') && name !== '(computed)' && !packagesRefused.includes(name)
}

/**
 * One route, as `a.ts → b.ts → package`, for each module that crosses the border. Type-only imports load nothing and
 * are ignored.
 */
export function findCrossings(modules: readonly Module[], { from, to }: Border): string[] {
  const graph = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .flatMap(({ file, package: name }) => file ?? name ?? []),
    ]),
  )
  const isBeyond = (name: string) => to.some((place) => placePattern(place).test(name))
  const starts = [...graph.keys()].filter((path) => from.some((place) => placePattern(place).test(path)))
  return starts.flatMap((start) => findRoute(graph, start, isBeyond)?.join(' → ') ?? [])
}

/** The shortest route from a module to a place beyond the border. */
function findRoute(
  graph: ReadonlyMap<string, readonly string[]>,
  start: string,
  isBeyond: (name: string) => boolean,
): readonly string[] | undefined {
  const seen = new Set([start])
  const routes: (readonly string[])[] = [[start]]
  for (const route of routes) {
    const next = (graph.get(route.at(-1) ?? '') ?? []).filter((name) => !seen.has(name))
    const found = next.find(isBeyond)
    if (found !== undefined) return [...route, found]
    for (const name of next) {
      seen.add(name)
      routes.push([...route, name])
    }
  }
  return undefined
}

/** One cycle, as `a → b → a`, for each import that closes one. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (trail.includes(path) || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
