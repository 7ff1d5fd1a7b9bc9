import { describe, expect, it } from 'vitest'
import { generators } from './support/sources/generators.ts'
import {
  type Border,
  findCrossings,
  findCycles,
  isAllowed,
  type Rule,
  ruleOf,
} from './support/sources/import-rules.ts'
import {
  exists,
  type Import,
  listFiles,
  parseModule,
  readCode,
  readModules,
} from './support/sources/imports.ts'

const sources = ['engine', 'server', 'client']
const observed = ['engine/', 'server/', 'client/', 'fixtures/', 'templates/']

const domain = 'engine/domain/'
const data = 'engine/domain/data/'
const diagnostics = 'engine/domain/diagnostics/'
const locales = 'engine/domain/locale/'
const messages = 'engine/domain/messages/'
const forms = 'engine/domain/forms/'
const shop = 'engine/domain/shop/'
const islands = 'engine/domain/islands/'
const tracking = 'engine/domain/tracking/'
const plugin = 'engine/language/plugin.ts'
const expression = 'engine/language/expression/'
const lex = 'engine/language/1-lex/'
const parse = 'engine/language/2-parse/'
const compile = 'engine/language/3-compile/'
const render = 'engine/language/4-render/'
const steps = 'engine/language/steps/'
const explain = 'engine/language/explain/'

const cldr = '@phensley/cldr'
const http = ['fastify', 'fastify-plugin']
/** Rooms that do not import the HTTP framework. */
const WITHOUT_HTTP = /^(?:store|tracking|forms|mail|restock|accounts|shop\/.*)$/
/** The types of OpenAPI, which a test makes beside a copy of the program that imports them. */
const MADE = 'test/support/typed-client/dist/paths.ts'
const browser = ['react', 'react-dom', 'nanostores', '@nanostores/react']
const editors = [
  ...['commands', 'lang-html', 'lang-json', 'language', 'lint', 'state', 'view'].map(
    (one) => `@codemirror/${one}`,
  ),
  '@lezer/highlight',
]
const playground = 'client/playground/'

const rules: readonly Rule[] = [
  { of: data, files: [data] },
  { of: diagnostics, files: [data, diagnostics] },
  { of: locales, files: [data, diagnostics, locales], packages: [cldr, 'localized-address-format'] },
  { of: messages, files: [messages] },
  { of: forms, files: [data, messages, forms] },
  { of: shop, files: [data, messages, forms, shop] },
  { of: islands, files: [data, messages, forms, shop, islands] },
  { of: tracking, files: [shop, tracking] },
  { of: lex, files: [domain, lex] },
  { of: parse, files: [domain, lex, parse] },
  // The compiler writes for the run time, so the run time knows nothing of the compiler.
  { of: render, files: [domain, render], types: [parse], packages: [cldr] },
  { of: expression, files: [domain, parse, render, expression] },
  { of: plugin, files: [domain, render] },
  { of: steps, files: [domain, render, plugin, steps], types: [parse] },
  { of: compile, files: [domain, parse, render, expression, plugin, steps, compile] },
  { of: explain, files: [domain, parse, render, plugin, compile, explain] },
  { of: 'engine/formatters/*/', files: [domain, plugin, 'engine/formatters/$1/'], packages: [cldr] },
  { of: 'engine/formatters/', files: [domain, plugin, 'engine/formatters/'], packages: [cldr] },
  { of: 'engine/predicates/', files: [domain, plugin, 'engine/predicates/'] },
  {
    of: 'engine/index.ts',
    files: [domain, 'engine/language/', 'engine/formatters/', 'engine/predicates/'],
  },
  ...serverRules({
    // No room below imports one above it; `of: '(root)'` are the files beside the folders.
    errors: [],
    config: [],
    store: ['errors'],
    outbound: [],
    observe: ['errors'],
    process: ['observe', 'config', 'store'],
    bytes: ['observe', 'errors'],
    http: ['bytes', 'process', 'observe', 'errors'],
    render: ['bytes', 'http', 'process', 'observe', 'errors', 'config'],
    website: ['render', 'bytes', 'http', 'errors', 'store'],
    visitor: ['tracking', 'website', 'outbound', 'render', 'bytes', 'http', 'observe', 'errors', 'store'],
    tracking: ['website', 'observe', 'errors', 'store'],
    mail: ['visitor', 'website', 'outbound', 'render', 'observe', 'errors', 'store'],
    forms: ['mail', 'website', 'bytes', 'errors', 'store'],
    restock: ['shop/membership', 'forms', 'mail', 'visitor', 'website', 'errors', 'store'],
    'shop/cart': ['visitor', 'website', 'errors', 'store'],
    'shop/stock': ['errors', 'store'],
    'shop/subscriptions': ['shop/orders', 'website', 'errors', 'store'],
    'shop/reports': ['shop/orders', 'website', 'store'],
    'shop/gift-cards': ['website', 'errors', 'store'],
    'shop/orders': [
      'tracking',
      'mail',
      'shop/cart',
      'shop/gift-cards',
      'visitor',
      'website',
      'errors',
      'store',
    ],
    'shop/membership': ['shop/orders', 'visitor', 'website', 'errors', 'store'],
    'shop/giving': ['shop/orders', 'mail', 'visitor', 'website', 'errors', 'store'],
    accounts: ['shop', 'mail', 'visitor', 'website', 'errors', 'store'],
    sites: [
      ...['accounts', 'shop', 'restock', 'forms', 'mail', 'tracking', 'visitor', 'website'],
      ...['render', 'bytes', 'http', 'observe', 'errors', 'store'],
    ],
    api: [
      ...['sites', 'accounts', 'shop', 'restock', 'forms', 'mail', 'tracking', 'visitor', 'website'],
      ...['outbound', 'errors', 'store'],
    ],
    owner: ['shop', 'restock', 'forms', 'tracking', 'render', 'http', 'bytes', 'website', 'errors', 'store'],
    documents: ['api', 'owner', 'render', 'bytes', 'errors'],
    commands: [
      ...['documents', 'owner', 'shop', 'website', 'render', 'http', 'observe', 'process'],
      ...['errors', 'config', 'store'],
    ],
  }),
  { of: 'server/', files: ['server/', 'engine/index.ts', domain], packages: ['*'], packagesRefused: browser },
  // It shows what the service answers, so it knows the types of that.
  {
    of: playground,
    files: [playground],
    types: [diagnostics, explain],
    packages: [...browser, ...editors, 'jsonc-parser'],
  },
  {
    of: 'client/',
    files: ['client/', data, messages, forms, shop, tracking],
    packages: [...browser, 'web-vitals'],
  },
  // The checks drive load with the load generator of the benchmarks.
  { of: 'test/checks/', files: [...observed, 'test/', 'bench/'], packages: ['*'] },
  { of: 'test/', files: [...observed, 'test/', '.ci/'], packages: ['*', '(computed)'] },
  // Pages are measured in the browser that the tests start.
  { of: 'bench/page/', files: [...observed, 'bench/', 'test/support/browser/'], packages: ['*'] },
  { of: 'bench/', files: [...observed, 'bench/'], packages: ['*', '(computed)'] },
]

/** A page script carries no locale library and no editor: these modules and all that they import stay free of them. */
const borders: readonly Border[] = [
  { from: [data, messages, forms, shop, tracking, 'client/'], to: [cldr, locales] },
  {
    from: ['islands/', 'legacy/', 'parts/', 'runtime/', 'tracking/', 'main.ts'].map((one) => `client/${one}`),
    to: [playground],
  },
]

/** One rule for each room of the server: it may import itself, the rooms that are listed, and the engine. */
function serverRules(rooms: Readonly<Record<string, readonly string[]>>): Rule[] {
  return Object.entries(rooms).map(([room, below]) => ({
    of: `server/${room}/`,
    files: [room, ...below].map((one) => `server/${one}/`).concat('engine/index.ts', domain),
    packages: ['*'],
    packagesRefused: [...browser, ...(WITHOUT_HTTP.test(room) ? http : [])],
  }))
}

const modules = readModules([...sources, 'test', 'bench'])

describe('the modules that are read', () => {
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
    expect(modules.map(({ path }) => path).filter((path) => ruleOf(rules, path) === undefined)).toEqual([])
  })
})

describe('imports', () => {
  it.each(rules)('of $of are on its list', (rule) => {
    const governed = modules.filter(({ path }) => ruleOf(rules, path) === rule)
    const refused = governed.flatMap(({ path, imports }) =>
      imports.filter((one) => !isAllowed(rules, path, one)).map((one) => describeImport(path, one)),
    )
    expect(refused).toEqual([])
  })

  it('lead to files that exist', () => {
    const lost = modules.flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file && file !== MADE && !exists(file))
        .map((one) => describeImport(path, one)),
    )
    expect(lost).toEqual([])
  })

  it.each(borders)('of $from never lead to $to', (border) => {
    expect(findCrossings(modules, border)).toEqual([])
  })

  it('never form a cycle, types included', () => {
    const graph = modules.map(
      ({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])] as const,
    )
    expect(findCycles(new Map(graph))).toEqual([])
  })
})

describe('the rules', () => {
  it.each([
    { from: 'engine/domain/data/a.ts', code: "import { a } from '../../language/plugin.ts'" },
    { from: 'engine/domain/data/a.ts', code: "import 'node:fs'" },
    { from: 'engine/domain/data/a.ts', code: "import { z } from 'zod'" },
    { from: 'engine/domain/data/a.ts', code: "import type { A } from '../shop/a.ts'" },
    { from: 'engine/domain/diagnostics/a.ts', code: "import { a } from '../locale/a.ts'" },
    { from: 'engine/domain/locale/a.ts', code: "let a: import('../../../server/a.ts').A" },
    { from: 'engine/domain/messages/a.ts', code: "import { a } from '../data/a.ts'" },
    { from: 'engine/domain/forms/a.ts', code: "import { a } from '../shop/a.ts'" },
    { from: 'engine/domain/shop/a.ts', code: "export type { A } from '../../index.ts'" },
    { from: 'engine/domain/shop/a.ts', code: "import { a } from '@phensley/cldr'" },
    { from: 'engine/domain/shop/a.ts', code: "import { a } from '../locale/a.ts'" },
    { from: 'engine/language/1-lex/a.ts', code: "import type { A } from '../2-parse/ast.ts'" },
    { from: 'engine/language/plugin.ts', code: "import { a } from './3-compile/compiler.ts'" },
    { from: 'engine/language/4-render/a.ts', code: "import { a } from '../3-compile/compiler.ts'" },
    { from: 'engine/language/4-render/a.ts', code: "import { a } from '../2-parse/parser.ts'" },
    { from: 'engine/language/4-render/a.ts', code: "import { a } from '../../formatters/index.ts'" },
    { from: 'engine/formatters/core/a.ts', code: "import { a } from '../date/a.ts'" },
    { from: 'engine/predicates/a.ts', code: "import { a } from '@phensley/cldr'" },
    { from: 'server/a.ts', code: "import { a } from '../engine/language/plugin.ts'" },
    { from: 'server/a.ts', code: "import { a } from '../test/support/cases/run-cases.ts'" },
    { from: 'server/a.ts', code: 'await import(name)' },
    { from: 'server/a.ts', code: "import { createElement } from 'react'" },
    { from: 'client/a.ts', code: "import { a } from '../engine/index.ts'" },
    { from: 'client/a.ts', code: "import { a } from '../engine/domain/locale/a.ts'" },
    { from: 'client/a.ts', code: "const a = require('zod')" },
    { from: 'client/a.ts', code: "import { EditorView } from '@codemirror/view'" },
    { from: 'client/playground/a.ts', code: "import { a } from '../../engine/domain/diagnostics/a.ts'" },
    { from: 'client/playground/a.ts', code: "import { a } from '../runtime/a.ts'" },
    { from: 'test/a.ts', code: "import { a } from '../bench/a.ts'" },
  ])('refuse $code in $from', ({ from, code }) => {
    const { imports } = parseModule(from, code)
    expect(imports).toHaveLength(1)
    expect(imports.filter((one) => isAllowed(rules, from, one))).toEqual([])
  })

  it.each([
    { from: 'engine/domain/locale/a.ts', code: "import { a } from '@phensley/cldr'" },
    { from: 'engine/domain/shop/a.ts', code: "import { a } from '../messages/en.ts'" },
    { from: 'engine/language/plugin.ts', code: "import type { A } from './4-render/scope.ts'" },
    { from: 'engine/language/3-compile/a.ts', code: "import { a } from '../2-parse/ast.ts'" },
    { from: 'engine/formatters/core/a.ts', code: "import { a } from './b.ts'" },
    { from: 'server/a.ts', code: "import { a } from '../engine/domain/shop/money.ts'" },
    { from: 'server/a.ts', code: "import { z } from 'zod'" },
  ])('allow $code in $from', ({ from, code }) => {
    expect(parseModule(from, code).imports.map((one) => isAllowed(rules, from, one))).toEqual([true])
  })
})

describe('state', () => {
  // Bundles call it as they would call Vite's own function, which takes no state.
  const exempt = 'client/runtime/preload.ts'

  it('never stands in a variable of a module', () => {
    const own = modules.filter(
      ({ path }) => path !== exempt && sources.some((folder) => path.startsWith(`${folder}/`)),
    )
    const found = own.flatMap(({ path, mutableVariables }) => mutableVariables.map((one) => `${path}:${one}`))
    expect(found).toEqual([])
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

function describeImport(path: string, one: Import): string {
  return `${path}:${one.line} imports ${one.isTypeOnly ? 'types of ' : ''}${one.file ?? one.package}`
}
