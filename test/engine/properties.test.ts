import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SourceText, type Span } from '../../engine/domain/diagnostics/span.ts'
import {
  createEngine,
  DEFAULT_LIMITS,
  type Diagnostic,
  type InstructionTree,
  type Json,
} from '../../engine/index.ts'
import { lex } from '../../engine/language/1-lex/lexer.ts'
import { parse } from '../../engine/language/2-parse/parser.ts'
import { readFragments } from '../../server/render/engine-data.ts'
import { anyContext, anyLimits, anyTemplate, anyText } from '../support/cases/arbitraries.ts'

const engine = createEngine({ fragments: readFragments() })
const anySource = fc.oneof(anyText, anyTemplate)
const sent = {
  partials: { p: 'p{a}{@args.k}{@|apply m}', q: '{.section a}{@|apply q}{.end}' },
  injects: { i: [1] },
}

/** Runs a property more often than by default, because the cases are small. */
function check<T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>): void {
  fc.assert(property, { numRuns: 500 })
}

describe('the lexer', () => {
  it('covers the source with tokens, without gaps or overlaps', () => {
    check(
      fc.property(anySource, (source) => {
        const tokens = lex(source)
        expect(tokens.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source)
        expect(tokens.filter(({ start, end }) => end <= start)).toEqual([])
      }),
    )
  })
})

describe('the parser', () => {
  it('accepts any text', () => {
    check(fc.property(anySource, (source) => void engine.compile(source).diagnostics))
  })

  it('puts every span inside the source', () => {
    check(
      fc.property(anySource, (source) => {
        const outside = spansIn(parseAlone(source)).filter(
          ({ start, end }) => start < 0 || end < start || end > source.length,
        )
        expect(outside).toEqual([])
      }),
    )
  })

  it('returns a tree that is linear in the length of the source', () => {
    check(
      fc.property(anySource, (source) => {
        expect(countParts(parseAlone(source).root)).toBeLessThanOrEqual(2 * source.length + 1)
      }),
    )
  })
})

describe('a diagnostic', () => {
  it('has a line and a column that match its span', () => {
    check(
      fc.property(anySource, anyContext, (source, context) => {
        const { diagnostics } = engine.render(source, context, sent)
        for (const one of diagnostics.filter(({ template }) => template === null)) {
          expect({ line: one.line, column: one.column }).toEqual(placeIn(source, one.span.start))
          expect(one.span.end).toBeLessThanOrEqual(source.length)
        }
      }),
    )
  })

  it('has the position that the source text computes', () => {
    check(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r') }), fc.nat(20), (text, at) => {
        const offset = Math.min(at, text.length)
        expect(new SourceText(text).position(offset)).toEqual(placeIn(text, offset))
      }),
    )
  })
})

describe('a render', () => {
  it('returns HTML for any template and any data', () => {
    check(
      fc.property(anySource, anyContext, (source, context) => {
        expect(typeof engine.render(source, context, sent).html).toBe('string')
      }),
    )
  })

  // A block is compiled in the first render that runs it, and copies its text in the third.
  it('returns the same each time', () => {
    check(
      fc.property(anySource, anyContext, (source, context) => {
        const template = engine.compile(source)
        const first = engine.render(template, context, sent)
        for (let time = 2; time <= 4; time++) expect(engine.render(template, context, sent)).toEqual(first)
      }),
    )
  })

  it('does not change the data', () => {
    check(
      fc.property(anyTemplate, anyContext, (source, context) => {
        const before = JSON.stringify(context)
        engine.render(source, context, sent)
        expect(JSON.stringify(context)).toBe(before)
      }),
    )
  })

  it('stays within its limits, or ends with a limit', () => {
    check(
      fc.property(anyTemplate, anyContext, anyLimits, (source, context, limits) => {
        const all = { ...DEFAULT_LIMITS, ...limits }
        const template = engine.compile(source)
        const { html, diagnostics, stats } = engine.render(template, context, { ...sent, limits })
        const ended = diagnostics.find(({ code }) => endingLimits.includes(code))
        if (ended !== undefined) {
          expect(html).toBe('')
          expect(ended.used).toBeGreaterThan(ended.limit ?? Infinity)
        } else {
          expect(stats.work).toBeLessThanOrEqual(all.maxWork)
          expect(stats.text).toBeLessThanOrEqual(all.maxText)
          expect(stats.calls).toBeLessThanOrEqual(all.maxCalls)
          expect(Buffer.byteLength(html)).toBeLessThanOrEqual(all.maxOutputBytes)
        }
        // Two further diagnostics are allowed: that there are more, and the limit that ended the render.
        const kept = template.diagnostics.length + all.maxDiagnostics
        expect(diagnostics.length).toBeLessThanOrEqual(kept + 2)
      }),
    )
  })
})

/** Limits that end a render. The other ones only end the tag or the list that they apply to. */
const endingLimits = ['work', 'output', 'text', 'time', 'calls', 'nesting', 'depth'].map(
  (name) => `limit_${name}`,
)

describe('a tree', () => {
  it('stays the same through JSON and through compiling', () => {
    check(
      fc.property(anySource, (source) => {
        const tree = throughJson(engine.toTree(engine.compile(source)))
        expect(throughJson(engine.toTree(engine.compile(tree)))).toEqual(tree)
      }),
    )
  })

  it('renders like its source, with the same messages', () => {
    check(
      fc.property(anySource, anyContext, (source, context) => {
        const template = engine.compile(source)
        const fromSource = engine.render(template, context, sent)
        const fromTree = engine.render(engine.compile(throughJson(engine.toTree(template))), context, sent)
        const own = template.diagnostics.length
        expect(fromTree.html).toBe(fromSource.html)
        expect(fromTree.diagnostics.map(messageOf)).toEqual(fromSource.diagnostics.slice(own).map(messageOf))
      }),
    )
  })
})

function parseAlone(source: string) {
  const one = new Map([['html', { args: [] }]])
  return parse(source, { formatters: one, predicates: one }, { maxNesting: 256 })
}

/** Every span in a tree and its findings. */
function spansIn(value: unknown): Span[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'start' in value && 'end' in value ? [value as Span] : []
  return [...own, ...Object.values(value).flatMap(spansIn)]
}

/** Counts the elements of all lists in a tree: instructions, path segments and arguments. */
function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  return (
    (Array.isArray(value) ? value.length : 0) + parts.reduce<number>((sum, each) => sum + countParts(each), 0)
  )
}

function placeIn(source: string, offset: number) {
  const lines = source.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

function throughJson(tree: InstructionTree): InstructionTree {
  return JSON.parse(JSON.stringify(tree)) as InstructionTree & Json
}

function messageOf({ message }: Diagnostic): string {
  return message
}
