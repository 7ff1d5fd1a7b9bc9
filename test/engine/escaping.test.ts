import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatters } from '../../engine/formatters/index.ts'
import { createEngine } from '../../engine/index.ts'
import { createCaseRenderer } from '../support/case-engine.ts'
import type { TemplateCase } from '../support/case-file.ts'
import {
  type Example,
  listExamples,
  listPlaces,
  type Path,
  replaceAt,
  replaceScalars,
} from '../support/examples.ts'
import { scriptAddressesOf, structureOf } from '../support/markup.ts'

const HANDS_ON = 'hands on a value of the data, which the template prints as it prints {x}'
const WRITES_TEXT = 'makes text of text, and leaves it to the template whether that is markup'
const KEEPS_MARKUP = 'works on text that may hold markup of its own'
const UNKNOWN = 'does nothing, so that the value is printed as {x} is'

/** Formatters that print data as it is, and why; the template escapes it where that is called for. */
const RAW: Readonly<Record<string, string>> = {
  AbsUrl: WRITES_TEXT,
  'activate-twitter-links': KEEPS_MARKUP,
  apply: 'prints what a template of the site prints',
  capitalize: WRITES_TEXT,
  datetimefield: UNKNOWN,
  'encode-space': KEEPS_MARKUP,
  'find-first': HANDS_ON,
  'find-last': HANDS_ON,
  format: WRITES_TEXT,
  get: HANDS_ON,
  'i18n-money-format': UNKNOWN,
  json: 'prints code for a script element, which it cannot leave: see below',
  'json-pretty': 'prints code for a script element, which it cannot leave: see below',
  'key-by': HANDS_ON,
  'line-breaks': KEEPS_MARKUP,
  lookup: HANDS_ON,
  message: WRITES_TEXT,
  'money-format': UNKNOWN,
  'money-string': UNKNOWN,
  moneyFormat: UNKNOWN,
  prop: HANDS_ON,
  raw: 'prints JSON without any escape, as its name says',
  safe: KEEPS_MARKUP,
  smartypants: KEEPS_MARKUP,
  str: HANDS_ON,
  truncate: KEEPS_MARKUP,
  unit: UNKNOWN,
  'variant-descriptor': WRITES_TEXT,
}

/** What leaves text, attributes in either quotes, elements that hold text alone and comments; and addresses of scripts. */
const HOSTILE = [
  '"><script>x</script>',
  "' onload=x",
  'javascript:x',
  '</title><svg onload=x>',
  '--><!--<x',
  ' \tjava\nscript:x',
]

const PIECES = [' ', '\n', ...'< > " \' & = / \\ ` -- ! script x &lt # ; : \u{1f600}'.split(' ')]

/** No digits, which would be other data rather than hostile data, and no braces, with which a site's own words place amounts. */
const anyHostile = fc.array(fc.constantFrom(...PIECES)).map((pieces) => `a${pieces.join('')}`)

const engine = createEngine()
const renderCase = createCaseRenderer()

/** The HTML of a case with some text in place of one value, or of every scalar. */
function render(each: TemplateCase, path: Path | undefined, text: string): string {
  const { context } = each
  const changed = path === undefined ? replaceScalars(context, text) : replaceAt(context, path, text)
  return renderCase({ ...each, context: changed }).html
}

/** The structure of a case with a harmless word of the same length in that place. */
function harmlessStructure(each: TemplateCase, path: Path | undefined, { length }: string): string {
  return structureOf(render(each, path, 'a'.repeat(length)))
}

/** What a template prints raw by itself is not its formatters' doing. */
function withoutVariables({ each, called }: Example): Example {
  const template = String(each.template).replace(/\{(@[\w.-]*|\w[\w.-]*)\}/g, '{$1|slugify}')
  return { each: { ...each, template }, called }
}

function isRaw({ called }: Example): boolean {
  return called.some((name) => Object.hasOwn(RAW, name))
}

/** Each value of a case alone, then every scalar. */
function placesOf({ context }: TemplateCase): readonly (Path | undefined)[] {
  return [...listPlaces(context), undefined]
}

/** Whether some hostile text changes the structure of a case. */
function isBroken({ each }: Example): boolean {
  return placesOf(each).some((path) =>
    HOSTILE.some((text) => structureOf(render(each, path, text)) !== harmlessStructure(each, path, text)),
  )
}

const examples = listExamples('formatters').map(withoutVariables)
const held = examples.filter((example) => !isRaw(example))

describe('the formatters', () => {
  it('are all held to this by a case, or print raw for a reason', () => {
    const known = new Set([...held.flatMap(({ called }) => called), ...Object.keys(RAW)])
    expect(formatters.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })

  it('print raw where they are said to', () => {
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
  it.each(['json', 'json-pretty'])('does not leave it by %s, nor hide its end', (formatter) => {
    const template = engine.compile(`<script>x = {a|${formatter}}</script><p></p>`)
    const check = (text: string) => {
      expect(structureOf(engine.render(template, { a: text }).html)).toMatch(/^script.*p\[\]\(\)$/s)
    }
    for (const text of [...HOSTILE, '<!--<script>', '<!--<SCRIPT ']) check(text)
    fc.assert(fc.property(anyHostile, check), { numRuns: 500 })
  })
})
