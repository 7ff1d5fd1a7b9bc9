import { describe, expect, it, onTestFinished } from 'vitest'
import * as cartPath from '../../../engine/domain/data/cart-path.ts'
import * as paths from '../../../engine/domain/data/paths.ts'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import * as scriptPaths from '../../../engine/domain/data/script-paths.ts'
import { visitorCalls } from '../../../server/api/calls/visitor-calls.ts'
import { routesOf } from '../../support/sites/routes.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { readCode, readModules } from '../../support/sources/imports.ts'

const modules = new Map(readModules(['client']).map((module) => [module.path, module]))

/** The modules that run with one: it, and all that it imports. */
function modulesOf(path: string, found = new Set<string>()): ReadonlySet<string> {
  const module = modules.get(path)
  if (module === undefined || found.has(path)) return found
  found.add(path)
  for (const { file, isTypeOnly } of module.imports)
    if (file !== undefined && !isTypeOnly) modulesOf(file, found)
  return found
}

/** The paths of calls that the code of a module names. */
function pathsIn(path: string): readonly string[] {
  const code = readCode(path).replace(/^import [^;]*? from .*$/gm, '')
  const named = [...code.matchAll(/API_PATH\.(\w+)|\b([A-Z_]+_PATH)\b/g)]
  const constants: Readonly<Record<string, unknown>> = { ...scriptPaths, ...paths, ...cartPath }
  return named
    .map(([, member, constant = '']) =>
      member === undefined ? constants[constant] : API_PATH[member as keyof typeof API_PATH],
    )
    .filter((value): value is string => typeof value === 'string' && value.startsWith('/api/'))
}

/** The entries of all scripts, by the names that the table of calls has for them. */
const SCRIPTS = new Map([
  ...[...modules.keys()].flatMap((path) => {
    const name = /^client\/islands\/([^/]+)\/index\.tsx?$/.exec(path)?.[1]
    return name === undefined ? [] : [[name, path] as const]
  }),
  ['legacy', 'client/legacy/index.ts'],
  ['legacy-restock', 'client/legacy/restock.ts'],
])

describe('the table of visitor calls', () => {
  it('has every route of the visitor API, and no other', async () => {
    const { app, close } = await startSiteApp()
    onTestFinished(close)
    const routes = routesOf(app).filter((route) => route.includes(' /api/'))
    const described = visitorCalls.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    // The same call, with and without its last slash.
    const stock = `GET ${API_PATH.stock}`
    expect([...described, stock].toSorted()).toEqual(routes.toSorted())
  })

  it.each([...SCRIPTS].map(([name, path]) => ({ name, path })))(
    'has the calls of the island $name',
    ({ name, path }) => {
      const sent = new Set([...modulesOf(path)].flatMap(pathsIn))
      // A page is no call: markup names its address, for a frame.
      const own = visitorCalls.filter(
        ({ islands, answer }) => islands.includes(name) && answer !== 'text/html',
      )
      const described = new Set(own.map((call) => call.path.replace(/\/$/, '')))
      expect([...described].toSorted()).toEqual([...sent].toSorted())
    },
  )

  it('names islands that there are', () => {
    const known = new Set(['page', ...SCRIPTS.keys()])
    const named = visitorCalls.flatMap(({ islands }) => islands)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the example of a body', () => {
  const bodies = visitorCalls.flatMap(({ id, body }) => (body === undefined ? [] : [{ id, ...body }]))

  it.each(bodies)('of $id is one that is taken', ({ schema, example }) => {
    schema.parse(example)
  })

  const forms = visitorCalls.flatMap(({ id, fields = [], formExample = {} }) =>
    Object.keys(formExample).length === 0 ? [] : [{ id, fields, formExample }],
  )

  it.each(forms)('of the form of $id has its fields', ({ fields, formExample }) => {
    const names = Object.keys(formExample).filter((name) => !name.startsWith('field.'))
    expect(names.filter((name) => !fields.includes(name))).toEqual([])
  })

  const queries = visitorCalls.flatMap(({ id, query, queryExample = {} }) =>
    query === undefined ? [] : [{ id, query, queryExample }],
  )

  it.each(queries)('of the query of $id is one that is taken', ({ query, queryExample }) => {
    query.parse(queryExample)
  })
})
