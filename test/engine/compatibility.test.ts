import { describe, expect, it } from 'vitest'
import { listCaseFiles, readCases } from '../../server/documents/case-engine.ts'
import type { TemplateCase } from '../../server/documents/case-file.ts'
import { createCaseRenderer } from '../support/cases/case-renderer.ts'
import { type Example, listExamples, listPlaces, replaceAt, toExample } from '../support/cases/examples.ts'

const renderCase = createCaseRenderer()

/** The HTML of a case in both compatibilities. */
function renderBoth(each: TemplateCase): readonly [string, string] {
  const options = { ...each.options, compatibility: 'reference' } as const
  return [renderCase(each).html, renderCase({ ...each, options }).html]
}

function differs(each: TemplateCase): boolean {
  const [safe, reference] = renderBoth(each)
  return safe !== reference
}

const differences = listCaseFiles('compatibility').flatMap(readCases)

describe('listed differences of the compatibilities', () => {
  it.each(differences.map((each) => ({ each, heading: each.heading })))('$heading', ({ each }) => {
    expect(renderBoth(each), each.place).toEqual([each.output, each.reference])
    expect(each.output).not.toBe(each.reference)
  })
})

/**
 * Text that the compatibilities can treat differently: characters that only one escapes, and URLs that only one allows.
 */
const HOSTILE = ['"it\'s" <b> & é', 'javascript:x', '<!--<script>', '/a"b', 'constructor']

/** An example as it is, and copies with hostile text in place of each value. */
function variantsOf(each: TemplateCase): readonly TemplateCase[] {
  const changed = listPlaces(each.context).flatMap((place) =>
    HOSTILE.map((text) => ({ ...each, context: replaceAt(each.context, place, text) })),
  )
  return [each, ...changed]
}

describe('without a listed difference', () => {
  const listed = new Set(differences.flatMap((each) => toExample(each).called))
  const isListed = ({ called }: Example) => called.some((name) => listed.has(name))

  it('formatters print the same for any data', () => {
    const others = listExamples('formatters').filter((example) => !isListed(example))
    const found = others.filter(({ each }) => variantsOf(each).some(differs))
    expect(found.map(({ each, called }) => ({ place: each.place, called }))).toEqual([])
  })

  it('the language and its predicates print the same', () => {
    const cases = ['language', 'predicates', 'diagnostics'].flatMap(listCaseFiles).flatMap(readCases)
    const others = cases.filter((each) => !isListed(toExample(each)))
    expect(others.length).toBeGreaterThan(400)
    expect(others.filter(differs).map(({ place }) => place)).toEqual([])
  })
})
