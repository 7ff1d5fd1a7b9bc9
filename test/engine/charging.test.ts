import { describe, expect, it } from 'vitest'
import { createEngine, DEFAULT_LIMITS, type Json, type Limits } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { countReads } from '../support/charging/count-reads.ts'
import { listStatements } from '../support/charging/hostile-statements.ts'
import { listSubjects, PLUGINS, type Plugin, type Subject } from '../support/charging/hostile-subjects.ts'

const KIB = 1024

/** Small, because the facts do not depend on the size, and there are thousands of renders. */
const EXTENT = { sizes: [12 * KIB], passes: 1, isBrief: true }

/** Fewer units of work than most subjects have members, and less text than they have. */
const LIMITS: Partial<Limits> = { maxText: 4 * KIB, maxOutputBytes: 64 * KIB }

/** Reads of members for one unit of work; 1,024 units pass between two looks at the clock. */
const READS_OF_A_UNIT = 32

/** Reads that need no work: of the members that a plugin names, in one pass. */
const FREE_READS = 2000

/** Messages of V8 about work that was not stopped in time. */
const TOO_MUCH = /Invalid string length|Invalid array length|call stack|out of memory/

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })

/** The excess of a render, or undefined. */
function excessOf({ template, options, makeData, what }: Subject): string | undefined {
  const count = { reads: 0 }
  const data = makeData()
  const compiled = engine.compile(template)
  const { stats, diagnostics } = engine.render(compiled, countReads(data, count), options)
  const thrown = diagnostics.find(({ message }) => TOO_MUCH.test(message))
  if (thrown !== undefined) return `${what}: ${thrown.message}`
  if (count.reads > FREE_READS + READS_OF_A_UNIT * stats.work)
    return `${what}: ${count.reads} reads in ${stats.work} units of work`
  return textExcessOf(compiled, data, options, what)
}

/** Text beyond a small limit. Values that are printed without a formatter count as output only. */
function textExcessOf(
  compiled: ReturnType<typeof engine.compile>,
  data: Json,
  options: Subject['options'],
  what: string,
): string | undefined {
  const limits = { ...DEFAULT_LIMITS, ...LIMITS }
  const { html, stats } = engine.render(compiled, data, { ...options, limits })
  if (html.length > limits.maxOutputBytes) return `${what}: ${html.length} units of output`
  return html !== '' && stats.text > limits.maxText ? `${what}: ${stats.text} units of text` : undefined
}

function excessesOf(subjects: readonly Subject[]): readonly string[] {
  return subjects.flatMap((subject) => excessOf(subject) ?? [])
}

describe('work and text are charged before they are done', () => {
  it.each(PLUGINS)('$name', (plugin: Plugin) => {
    expect(excessesOf(listSubjects(plugin, EXTENT))).toEqual([])
  })

  it('the language', () => {
    expect(excessesOf(listStatements(EXTENT))).toEqual([])
  })
})
