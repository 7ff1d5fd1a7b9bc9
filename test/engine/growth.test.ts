import { describe, expect, it } from 'vitest'
import { formatters } from '../../engine/formatters/index.ts'
import { createEngine, type Json, type RenderOptions, type Template } from '../../engine/index.ts'
import { predicates } from '../../engine/predicates/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'
import { listExamples, listPlaces, replaceAt, replaceScalars } from '../support/cases/examples.ts'

const KIB = 1024

const isSweep = import.meta.env.MODE === 'all'

/** Lengths in UTF-16 units. Code that is not linear runs into the time limit of the test, so nothing is timed. */
const SIZES = isSweep ? [KIB, 100 * KIB, KIB * KIB] : [KIB * KIB]

/** Shorter texts for fields, because there are many fields. */
const SPREAD_SIZES = isSweep ? SIZES : [100 * KIB]
const FIELD_SIZES = isSweep ? [KIB, 100 * KIB] : [32 * KIB]

const UNITS = ['<', '"', '1', ' ', '{', 'a', '\u{1f600}']

/** Bounds per unit of text. A quote in an option value is printed in seven places as `&quot;`. */
const MOST = { output: 50, workPerKib: 2000 }

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })

/** A template, with the context for a text of any length. */
interface Subject {
  readonly place: string
  readonly template: Template
  readonly options: RenderOptions
  readonly sizes: readonly number[]
  fill(text: string): Json
}

const examples = listExamples('formatters', 'predicates')

/** The text as the value itself, spread over all fields of the plugin's first case, and in each of its fields. */
function subjectsOf(name: string, asValue: string): readonly Subject[] {
  const value = { template: engine.compile(asValue), options: { locale: 'en', now: 0 } }
  const subjects: Subject[] = [{ place: '', ...value, sizes: SIZES, fill: (text) => ({ a: text }) }]
  const first = examples.find(({ called }) => called.includes(name))?.each
  if (first === undefined) return subjects
  const { context, options } = first
  const template = engine.compile(first.template)
  const places = listPlaces(context)
  const spread = (text: string) => replaceScalars(context, text.slice(0, text.length / (places.length + 1)))
  const fields = places.map((place) => ({
    ...{ place: place.join('.'), template, options, sizes: FIELD_SIZES },
    fill: (text: string) => replaceAt(context, place, text),
  }))
  return [...subjects, { place: '*', template, options, sizes: SPREAD_SIZES, fill: spread }, ...fields]
}

/** A description of the excess; undefined when a limit ended the render, or when nothing grew too much. */
function excessOf({ template, options, fill }: Subject, text: string): string | undefined {
  const data = fill(text)
  const { html, diagnostics, stats } = engine.render(template, data, options)
  if (diagnostics.some(({ code }) => code.startsWith('limit_'))) return undefined
  const input = text.length + 4 * KIB
  if (html.length > MOST.output * input) return `${html.length} units of output`
  return stats.work > (MOST.workPerKib * input) / KIB ? `${stats.work} steps` : undefined
}

function listExcesses(name: string, asValue: string): readonly string[] {
  return subjectsOf(name, asValue).flatMap((subject) =>
    subject.sizes.flatMap((size) =>
      UNITS.flatMap((unit) => {
        const excess = excessOf(subject, unit.repeat(size / unit.length))
        return excess === undefined ? [] : [`${excess} of ${size} × ${unit} at "${subject.place}"`]
      }),
    ),
  )
}

describe('output and work grow with the text of the data', () => {
  it.each(formatters.map(({ name }) => name))('%s', (name) => {
    expect(listExcesses(name, `{a|${name}}`)).toEqual([])
  })

  it.each(predicates.map(({ name }) => name))('%s', (name) => {
    expect(listExcesses(name, `{.section a}{.${name}}yes{.or}no{.end}{.end}`)).toEqual([])
  })
})
