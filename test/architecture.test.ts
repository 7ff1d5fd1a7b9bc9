import { describe, expect, it } from 'vitest'
import { exists, type Import, listFiles, parseModule, readCode, readModules } from './support/imports.ts'

/** What the modules of a place may import. Everything that is not listed is refused. */
interface Rule {
  /** A file, or a folder (with a slash at its end); `*` stands for one name. The first rule that fits counts. */
  readonly of: string
  /** Files and folders; `$1` is what `*` stood for. */
  readonly files: readonly string[]
  /** Files and folders of which only types may be imported. */
  readonly types?: readonly string[]
  /** Packages; `*` is any that has a fixed name. */
  readonly packages?: readonly string[]
  readonly packagesRefused?: readonly string[]
}

const sources = ['engine', 'server', 'client']
const observed = ['engine/', 'server/', 'client/', 'fixtures/', 'templates/']

const domain = 'engine/domain/'
const plugin = 'engine/language/plugin.ts'
const expression = 'engine/language/expression/'
const lex = 'engine/language/1-lex/'
const parse = 'engine/language/2-parse/'
const compile = 'engine/language/3-compile/'
const render = 'engine/language/4-render/'
const explain = 'engine/language/explain/'

const locale = ['@phensley/cldr']
const http = ['fastify', 'fastify-plugin']
const browser = ['react', 'react-dom', 'nanostores', '@nanostores/react', 'web-vitals']

const rules: readonly Rule[] = [
  { of: domain, files: [domain], packages: locale },
  { of: lex, files: [domain, lex] },
  { of: parse, files: [domain, lex, parse] },
  // The compiler writes for the run time, so the run time knows nothing of the compiler.
  { of: render, files: [domain, render], types: [parse], packages: locale },
  { of: expression, files: [domain, parse, render, expression] },
  { of: plugin, files: [domain, render] },
  { of: compile, files: [domain, parse, render, expression, plugin, compile] },
  { of: explain, files: [domain, parse, render, plugin, compile, explain] },
  { of: 'engine/formatters/*/', files: [domain, plugin, 'engine/formatters/$1/'], packages: locale },
  { of: 'engine/formatters/', files: [domain, plugin, 'engine/formatters/'], packages: locale },
  { of: 'engine/predicates/', files: [domain, plugin, 'engine/predicates/'] },
  {
    of: 'engine/index.ts',
    files: [domain, 'engine/language/', 'engine/formatters/', 'engine/predicates/'],
  },
  {
    of: 'server/store/',
    files: ['server/store/', 'engine/index.ts', domain],
    packages: ['*'],
    packagesRefused: http,
  },
  {
    of: 'server/shop/',
    files: [
      'server/shop/',
      'server/store/',
      'server/refusal.ts',
      'server/tokens.ts',
      'server/sites/urls.ts',
      'engine/index.ts',
      domain,
    ],
    // What a website is, and who visits it: no pages, and nothing of HTTP.
    types: ['server/sites/'],
  },
  {
    of: 'server/',
    files: ['server/', 'engine/index.ts', domain],
    packages: ['*'],
    packagesRefused: browser,
  },
  { of: 'client/', files: ['client/', domain], packages: browser },
  // They drive load with what the benchmarks do it with.
  { of: 'test/checks/', files: [...observed, 'test/', 'bench/'], packages: ['*'] },
  { of: 'test/', files: [...observed, 'test/'], packages: ['*', '(computed)'] },
  { of: 'bench/', files: [...observed, 'bench/'], packages: ['*', '(computed)'] },
]

/** Ways to make code of text at run time, each with a line that shows it. */
const generators = [
  { name: 'eval', pattern: /\beval\s*\(|,\s*eval\s*\)/, example: 'const f = (0, eval)(text)' },
  { name: 'Function', pattern: /\bFunction\s*\(|\bnew\s+Function\b/, example: 'const f = Function(text)' },
  {
    name: 'a timer over text',
    pattern: /\bset(?:Timeout|Interval|Immediate)\s*\(\s*['"`]/,
    example: "setTimeout('f()', 10)",
  },
  {
    name: 'vm',
    pattern: /\b(?:from|import|require)\s*\(?\s*['"](?:node:)?vm['"]/,
    example: "import { runInThisContext } from 'node:vm'",
  },
  {
    name: 'the constructor of a value',
    pattern: /(?:\.\s*constructor|\[\s*['"`]constructor['"`]\s*\])\s*(?:\?\.)?\s*\(/,
    example: 'f.constructor(text)()',
  },
  { name: 'a worker over text', pattern: /\beval\s*:\s*true\b/, example: 'new Worker(text, { eval: true })' },
]

const modules = readModules([...sources, 'test', 'bench'])

describe('what is read', () => {
  it('is not nothing', () => {
    expect(modules.length).toBeGreaterThan(0)
  })

  it('has files in each folder that a rule names', () => {
    const folders = rules.map(({ of }) => of.replace(/\*.*/, ''))
    const empty = folders.filter(
      (folder) => exists(folder) && !modules.some(({ path }) => path.startsWith(folder)),
    )
    expect([...new Set(empty)]).toEqual([])
  })

  it('stands in a place with a rule', () => {
    expect(modules.map(({ path }) => path).filter((path) => ruleOf(path) === undefined)).toEqual([])
  })
})

describe('imports', () => {
  it.each(rules)('of $of are on its list', (rule) => {
    const governed = modules.filter(({ path }) => ruleOf(path) === rule)
    const refused = governed.flatMap(({ path, imports }) =>
      imports.filter((one) => !isAllowed(path, one)).map((one) => describeImport(path, one)),
    )
    expect(refused).toEqual([])
  })

  it('lead to files that exist', () => {
    const lost = modules.flatMap(({ path, imports }) =>
      imports.filter(({ file }) => file && !exists(file)).map((one) => describeImport(path, one)),
    )
    expect(lost).toEqual([])
  })

  it('never go in circles, types included', () => {
    const graph = modules.map(
      ({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])] as const,
    )
    expect(findCycles(new Map(graph))).toEqual([])
  })
})

describe('the rules', () => {
  it.each([
    { from: 'engine/domain/a.ts', code: "import { a } from '../language/plugin.ts'" },
    { from: 'engine/domain/a.ts', code: "import 'node:fs'" },
    { from: 'engine/domain/a.ts', code: "import { z } from 'zod'" },
    { from: 'engine/domain/a.ts', code: "let a: import('../../server/a.ts').A" },
    { from: 'engine/domain/a.ts', code: "export type { A } from '../index.ts'" },
    { from: 'engine/language/1-lex/a.ts', code: "import type { A } from '../2-parse/ast.ts'" },
    { from: 'engine/language/plugin.ts', code: "import { a } from './3-compile/compiler.ts'" },
    { from: 'engine/language/4-render/a.ts', code: "import { a } from '../3-compile/compiler.ts'" },
    { from: 'engine/language/4-render/a.ts', code: "import { a } from '../2-parse/parser.ts'" },
    { from: 'engine/language/4-render/a.ts', code: "import { a } from '../../formatters/index.ts'" },
    { from: 'engine/formatters/core/a.ts', code: "import { a } from '../date/a.ts'" },
    { from: 'engine/predicates/a.ts', code: "import { a } from '@phensley/cldr'" },
    { from: 'server/a.ts', code: "import { a } from '../engine/language/plugin.ts'" },
    { from: 'server/a.ts', code: "import { a } from '../test/support/cases.ts'" },
    { from: 'server/a.ts', code: 'await import(name)' },
    { from: 'server/a.ts', code: "import { createElement } from 'react'" },
    { from: 'client/a.ts', code: "import { a } from '../engine/index.ts'" },
    { from: 'client/a.ts', code: "const a = require('zod')" },
    { from: 'test/a.ts', code: "import { a } from '../bench/a.ts'" },
  ])('refuse $code in $from', ({ from, code }) => {
    const { imports } = parseModule(from, code)
    expect(imports).toHaveLength(1)
    expect(imports.filter((one) => isAllowed(from, one))).toEqual([])
  })

  it.each([
    { from: 'engine/domain/a.ts', code: "import { a } from '@phensley/cldr'" },
    { from: 'engine/language/plugin.ts', code: "import type { A } from './4-render/scope.ts'" },
    { from: 'engine/language/3-compile/a.ts', code: "import { a } from '../2-parse/ast.ts'" },
    { from: 'engine/formatters/core/a.ts', code: "import { a } from './b.ts'" },
    { from: 'server/a.ts', code: "import { a } from '../engine/domain/money.ts'" },
    { from: 'server/a.ts', code: "import { z } from 'zod'" },
  ])('allow $code in $from', ({ from, code }) => {
    expect(parseModule(from, code).imports.map((one) => isAllowed(from, one))).toEqual([true])
  })

  it('see a circle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ])
    expect(findCycles(graph)).toEqual(['b → c → b'])
  })
})

describe('state', () => {
  it('never stands in a variable of a module', () => {
    const own = modules.filter(({ path }) => sources.some((folder) => path.startsWith(`${folder}/`)))
    const found = own.flatMap(({ path, mutableVariables }) => mutableVariables.map((one) => `${path}:${one}`))
    expect(found).toEqual([])
  })

  it('would be seen there', () => {
    const { mutableVariables } = parseModule('a.ts', 'export let a = 1\nvar b = 2\nconst c = 3')
    expect(mutableVariables).toEqual(['1: let a = 1', '2: var b = 2'])
  })
})

describe('code of text', () => {
  const files = listFiles([...sources, 'templates'], '{ts,tsx,mts,js,jsx,mjs,html}').map(
    (path) => [path, readCode(path)] as const,
  )

  it.each(generators)('is never made with $name', ({ pattern, example }) => {
    expect(example).toMatch(pattern)
    expect(files.filter(([, code]) => pattern.test(code)).map(([path]) => path)).toEqual([])
  })
})

function ruleOf(path: string): Rule | undefined {
  return rules.find(({ of }) => placePattern(of).test(path))
}

function placePattern(place: string): RegExp {
  const pattern = place.replaceAll('.', '\\.').replace('*', '([^/]+)')
  return new RegExp(place.endsWith('/') ? `^${pattern}` : `^${pattern}$`)
}

function isAllowed(path: string, { file, package: name, isTypeOnly }: Import): boolean {
  const rule = ruleOf(path)
  if (rule === undefined) return false
  if (file === undefined) return name !== undefined && isPackageAllowed(rule, name)
  const family = placePattern(rule.of).exec(path)?.[1] ?? ''
  const places = [...rule.files, ...(isTypeOnly ? (rule.types ?? []) : [])]
  return places.some((place) => placePattern(place.replace('$1', family)).test(file))
}

function isPackageAllowed({ packages = [], packagesRefused = [] }: Rule, name: string): boolean {
  if (packages.includes(name)) return true
  return packages.includes('*') && name !== '(computed)' && !packagesRefused.includes(name)
}

function describeImport(path: string, one: Import): string {
  return `${path}:${one.line} imports ${one.isTypeOnly ? 'types of ' : ''}${one.file ?? one.package}`
}

/** One circle for each import that closes one, as `a → b → a`. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
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
