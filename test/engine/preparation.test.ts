import { describe, expect, it } from 'vitest'
import { formatters } from '../../engine/formatters/index.ts'
import { createEngine } from '../../engine/index.ts'
import type { Argument } from '../../engine/language/plugin.ts'
import { predicates } from '../../engine/predicates/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { listLongStatements } from '../support/charging/hostile-statements.ts'
import { PLUGINS } from '../support/charging/hostile-subjects.ts'
import { repeatTo } from '../support/charging/hostile-texts.ts'

const KIB = 1024
const SIZE = (import.meta.env.MODE === 'all' ? 1024 : 256) * KIB

/** UTF-16 units of arguments that plugins may read between two looks at the clock. */
const MOST_READ = 17 * KIB

/** Statements that are refused or need no preparation, whatever their length. */
const UNPREPARED = ['a path', 'an expression', 'a text in an expression']

/** Arguments that plugins have read since the last look at the clock, and the most of them. */
const read = { now: 0, most: 0, looks: 0 }

function note(written: readonly string[]): void {
  read.now += written.reduce((sum, each) => sum + each.length + 1, 0)
  read.most = Math.max(read.most, read.now)
}

/** The plugin, noting the arguments of each call when it reads the first of them. */
function noting<Plugin extends { readonly args: readonly Argument<unknown>[] }>(plugin: Plugin): Plugin {
  const [first, ...rest] = plugin.args
  if (first === undefined) return plugin
  const noted: Argument<unknown> = {
    ...first,
    read(written, position) {
      note(written)
      return first.read(written, position)
    },
  }
  return { ...plugin, args: [noted, ...rest] }
}

const engine = createEngine({
  fragments: readFragments(),
  localeData: readLocaleData,
  formatters: formatters.map(noting),
  predicates: predicates.map(noting),
  clock() {
    read.now = 0
    read.looks++
    return 0
  },
})

/** One call with all arguments that a source may have, calls with all that they may have, and shorter ones. */
function listTemplates(tag: string, name: string): readonly string[] {
  const call = (unit: string, length: number) => tag.replace(name, `${name} ${repeatTo(unit, length)}`)
  return [call('x ', SIZE), call('x ', 16 * KIB).repeat(3), call('a.b%Y', 3 * KIB).repeat(15)]
}

/** The most that is read between two looks in the first render of a template. */
function mostReadOf(template: string): number {
  const compiled = engine.compile(template)
  Object.assign(read, { now: 0, most: 0 })
  engine.render(compiled, { a: 1 }, { locale: 'en', now: 0, limits: { maxOutputBytes: SIZE } })
  return read.most
}

/** Looks at the clock in a render. */
function looksOf(compiled: ReturnType<typeof engine.compile>): number {
  read.looks = 0
  engine.render(compiled, { a: 1 }, { locale: 'en', now: 0 })
  return read.looks
}

describe('arguments are read with looks at the clock between them', () => {
  it.each(PLUGINS)('$name', ({ name, tag }) => {
    for (const template of listTemplates(tag, name)) expect(mostReadOf(template)).toBeLessThan(MOST_READ)
  })
})

describe('a long statement looks at the clock more often when it is prepared', () => {
  const subjects = listLongStatements({ sizes: [SIZE], passes: 1 })
  it.each(subjects.filter(({ what }) => !UNPREPARED.some((each) => what.endsWith(each))))(
    '$what',
    ({ template }) => {
      const compiled = engine.compile(template)
      const first = looksOf(compiled)
      expect(first - looksOf(compiled)).toBeGreaterThan(SIZE / (20 * KIB))
    },
  )
})

describe('preparation', () => {
  const LONG = 'x '.repeat(8 * KIB)

  it.each([
    { what: 'a formatter', template: `a{a|prop ${LONG}x}b` },
    { what: 'a formatter with others', template: `a{a|prop ${LONG}x|html}b` },
    { what: 'a predicate', template: `a{.equal? ${LONG}x}yes{.or}no{.end}b` },
    { what: 'a predicate of a branch', template: `a{.equal? 1 2}yes{.or equal? ${LONG}x}no{.end}b` },
  ])('refuses arguments longer than 16 Ki of $what', ({ template }) => {
    const { html, diagnostics } = engine.render(template, { a: 1 })
    expect(html).toBe('ab')
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('The arguments are longer than 16384 characters'),
    ])
  })

  it('ignores arguments of any length where a plugin has none', () => {
    expect(engine.render(`{a|html ${LONG}x}`, { a: '<' }).html).toBe('&lt;')
  })

  it('refuses an expression longer than 64 Ki', () => {
    const { html, diagnostics } = engine.render(`a{.eval "x"${' '.repeat(64 * KIB)}}b`)
    expect(html).toBe('ab')
    expect(diagnostics.map(({ code }) => code)).toEqual(['expression_invalid'])
  })

  it('begins anew after a limit of time, and counts the same work in each render', () => {
    const compiled = engine.compile(`{.ctx @c ${'a=b '.repeat(4 * KIB)}}{a}`)
    const late = { maxTimeMs: -1 }
    expect(engine.render(compiled, { a: 1 }, { limits: late }).diagnostics[0]?.code).toBe('limit_time')
    const [first, second] = [engine.render(compiled, { a: 1 }), engine.render(compiled, { a: 1 })]
    expect(first.html).toBe('1')
    expect(first.stats).toEqual(second.stats)
  })
})
