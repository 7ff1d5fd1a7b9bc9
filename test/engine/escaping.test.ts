import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatters } from '../../engine/formatters/index.ts'
import { createEngine } from '../../engine/index.ts'
import type { TemplateCase } from '../../server/documents/case-file.ts'
import { createCaseRenderer } from '../support/cases/case-renderer.ts'
import {
  type Example,
  listExamples,
  listPlaces,
  type Path,
  replaceAt,
  replaceScalars,
} from '../support/cases/examples.ts'
import { scriptAddressesOf, structureOf } from '../support/cases/markup.ts'

const RETURNS_DATA = 'returns a value of the data, which the template prints like {x}'
const WRITES_TEXT = 'returns text, which the template has to escape'
const KEEPS_MARKUP = 'works on text that may contain markup'
const UNKNOWN = 'returns the value unchanged, which prints like {x}'

/** Formatters that print data unescaped, with the reason. Templates escape it where necessary. */
const RAW: Readonly<Record<string, string>> = {
  AbsUrl: WRITES_TEXT,
  'activate-twitter-links': KEEPS_MARKUP,
  apply: 'prints the output of a partial of the website',
  capitalize: WRITES_TEXT,
  'contact-links': KEEPS_MARKUP,
  datetimefield: UNKNOWN,
  'encode-space': KEEPS_MARKUP,
  'find-first': RETURNS_DATA,
  'find-last': RETURNS_DATA,
  format: WRITES_TEXT,
  get: RETURNS_DATA,
  'i18n-money-format': UNKNOWN,
  json: 'prints code for a script element, which it cannot close: see below',
  'json-pretty': 'prints code for a script element, which it cannot close: see below',
  'key-by': RETURNS_DATA,
  'line-breaks': KEEPS_MARKUP,
  lookup: RETURNS_DATA,
  message: WRITES_TEXT,
  'money-format': UNKNOWN,
  'money-string': UNKNOWN,
  moneyFormat: UNKNOWN,
  prop: RETURNS_DATA,
  raw: 'prints JSON without any escape, as its name says',
  safe: KEEPS_MARKUP,
  smartypants: KEEPS_MARKUP,
  str: RETURNS_DATA,
  truncate: KEEPS_MARKUP,
  unit: UNKNOWN,
  'variant-descriptor': WRITES_TEXT,
}

/** Text that tries to leave text, attributes, raw text elements and comments, and URLs that run scripts. */
const HOSTILE = [
  '"><script>x</script>',
  "' onload=x",
  'javascript:x',
  '</title><svg onload=x>',
  '--><!--<x',
  ' \tjava\nscript:x',
]

const PIECES = [' ', '\n', ...'< > " \' & = / \\ ` -- ! script x &lt # ; : \u{1f600}'.split(' ')]

/** No digits, because they would be different data, and no braces, because texts of a website use them for amounts. */
const anyHostile = fc.array(fc.constantFrom(...PIECES)).map((pieces) => `a${pieces.join('')}`)

const engine = createEngine()
const renderCase = createCaseRenderer()

/** The HTML of a case with a text in place of one value, or of every scalar. */
function render(each: TemplateCase, path: Path | undefined, text: string): string {
  const { context } = each
  const changed = path === undefined ? replaceScalars(context, text) : replaceAt(context, path, text)
  return renderCase({ ...each, context: changed }).html
}

/** The structure of a case with a harmless text of the same length in that place. */
function harmlessStructure(each: TemplateCase, path: Path | undefined, { length }: string): string {
  return structureOf(render(each, path, 'a'.repeat(length)))
}

/** Variables that the template prints unescaped are not the responsibility of its formatters. */
function withoutVariables({ each, called }: Example): Example {
  const template = String(each.template).replace(/\{(@[\w.-]*|\w[\w.-]*)\}/g, '{$1|slugify}')
  return { each: { ...each, template }, called }
}

function isRaw({ called }: Example): boolean {
  return called.some((name) => Object.hasOwn(RAW, name))
}

/** The places of each value alone, and then all scalars together. */
function placesOf({ context }: TemplateCase): readonly (Path | undefined)[] {
  return [...listPlaces(context), undefined]
}

/** Whether a hostile text changes the structure of a case. */
function isBroken({ each }: Example): boolean {
  return placesOf(each).some((path) =>
    HOSTILE.some((text) => structureOf(render(each, path, text)) !== harmlessStructure(each, path, text)),
  )
}

const examples = listExamples('formatters').map(withoutVariables)
const held = examples.filter((example) => !isRaw(example))

describe('the formatters', () => {
  it('are all checked by a case, or listed as raw with a reason', () => {
    const known = new Set([...held.flatMap(({ called }) => called), ...Object.keys(RAW)])
    expect(formatters.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it('print raw where they are listed as raw', () => {
    const broken = new Set(
      examples
        .filter(isRaw)
        .filter(isBroken)
        .flatMap(({ called }) => called),
    )
    expect(Object.keys(RAW).filter((name) => !broken.has(name))).toEqual([])
  })
})

describe('hostile data in place of any value changes no element, attribute or script', () => {
  it.each(held.map(({ each, called }) => ({ each, name: `${called.join(', ')}: ${each.heading}` })))(
    '$name',
    ({ each }) => {
      for (const path of placesOf(each)) {
        const check = (text: string) => {
          const html = render(each, path, text)
          expect(structureOf(html), `${text} at ${path?.join('.')}`).toBe(harmlessStructure(each, path, text))
          expect(scriptAddressesOf(html)).toEqual([])
        }
        HOSTILE.forEach(check)
        fc.assert(fc.property(anyHostile, check), { numRuns: 20 })
      }
    },
  )
})

describe('JSON in a script element', () => {
  it.each(['json', 'json-pretty'])('stays inside it with %s, and cannot hide its end', (formatter) => {
    const template = engine.compile(`<script>x = {a|${formatter}}</script><p></p>`)
    const check = (text: string) => {
      expect(structureOf(engine.render(template, { a: text }).html)).toMatch(/^script.*p\[\]\(\)$/s)
    }
    for (const text of [...HOSTILE, '<!--<script>', '<!--<SCRIPT ']) check(text)
    fc.assert(fc.property(anyHostile, check), { numRuns: 500 })
  })
})
