import { basename } from 'node:path'
import { readCases } from './case-engine.ts'
import type { TemplateCase } from './case-file.ts'

/** The cases that the playground offers, by group: the file below `fixtures`, and the heading of the case. */
const CHOSEN: Readonly<Record<string, readonly (readonly [file: string, heading: string])[]>> = {
  Language: [
    ['language/repeated-sections', 'names are searched in the element first'],
    ['language/alternates', 'a loop may have both {.alternates with} and {.or}'],
    ['language/if', '&& needs both values, || either of them'],
    ['language/apply-and-partials', 'words with an equals sign are its @args'],
    ['language/macro', 'a macro prints nothing until it is applied'],
    ['language/ctx', 'the object can be the data of a partial'],
    ['language/eval-functions', 'max and min'],
  ],
  Formatters: [
    ['formatters/core/truncate', 'cuts at the last space that fits'],
    ['formatters/i18n/money', 'uses the rules of the locale'],
    ['formatters/i18n/datetime', 'joins bare words to a skeleton'],
    ['formatters/i18n/message', 'inserts values and chooses a plural'],
    ['formatters/commerce/product-price', 'prints the sale price before the original price'],
    ['formatters/commerce/variants-select', 'prints the fields to choose a variant'],
  ],
  Predicates: [
    ['predicates/core/equal', 'compares a value with a constant'],
    ['predicates/core/nth', 'is true in every nth pass of a loop'],
    ['predicates/commerce/sold-out', 'is true when no stock is left'],
  ],
  Islands: [
    ['formatters/islands/island', 'a product that is bought through the cart'],
    ['formatters/islands/island', 'a form, and an API of another path'],
    ['formatters/islands/island-scripts', 'the scripts of a page, which may stand before its islands'],
  ],
}

/** The examples of the playground as JSON, in the shape that it reads. Throws when a case is gone, or needs more than it offers. */
export function makePlaygroundExamples(): string {
  const examples = Object.entries(CHOSEN).flatMap(([group, cases]) =>
    cases.map(([file, heading]) => toExample(group, file, heading)),
  )
  return JSON.stringify(examples)
}

function toExample(group: string, file: string, heading: string) {
  const found = readCases(`fixtures/${file}.case`).find((one) => one.heading === heading)
  if (found === undefined) throw new Error(`fixtures/${file}.case has no case "${heading}".`)
  return { group, title: `${basename(file)}: ${heading}`, input: toInput(found) }
}

function toInput({ template, context, options, place }: TemplateCase) {
  const { partials = {}, injects = {}, locale = '', ...others } = options
  const unknown = [...Object.keys(others), ...Object.keys(injects)]
  if (typeof template !== 'string' || unknown.length > 0)
    throw new Error(`${place}: the playground has no tree, and none of: ${unknown.join(', ')}.`)
  return {
    template,
    partials: Object.entries(partials).map(([name, source]) => ({ name, source: String(source) })),
    data: JSON.stringify(context, null, 2),
    options: { locale },
  }
}
