/** Measures what an island costs beside the same markup of a template, alone and on the real page of the samples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from '../engine/domain/data/value.ts'
import { createEngine } from '../engine/index.ts'
import { readCommandLine } from '../server/commands/command-line.ts'
import { readFragments, readLocaleData } from '../server/render/engine-data.ts'
import { readPages } from './engine/samples.ts'

readCommandLine({
  command: 'npm run bench:islands',
  about: 'Prints the processor time of an island as a ratio to that of the same markup of a template.',
  options: {},
  examples: [''],
})

const ROUNDS = 9
const RENDERS = 4000

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })
const [page] = readPages('page', 'vitrine') ?? []
if (page === undefined) throw new Error('The sample "page" is missing.')

/** The mug of the demo shop, as the public JSON of the platform has a product. */
const item = {
  id: 'tide-mug',
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['Color'],
    variants: ['Tide', 'Rust', 'Bone', 'Kelp'].map((color, at) => ({
      sku: `TM-${at}`,
      attributes: { Color: color },
      optionValues: [{ optionName: 'Color', value: color }],
      priceMoney: { value: '28.00', currency: 'USD' },
      salePriceMoney: { value: '0.00', currency: 'USD' },
      onSale: false,
      qtyInStock: at === 1 ? 0 : 9,
      unlimited: false,
    })),
  },
}
const template = readFileSync(join(import.meta.dirname, 'samples/island/product-form.html'), 'utf8').trimEnd()
const island = '{item|island product-form}'
const context = { ...(page.data as Readonly<Record<string, Json>>), item }
const { main } = page.sources
const partials = Object.fromEntries(
  Object.entries(page.sources.partials).map(([name, source]) => [name, engine.compile(source)]),
)

console.log(compare('alone', template, island))
console.log(compare('on the page', main + template, main + island))

/** Renders both in turns, and prints the medians of their processor times. */
function compare(place: string, ofTemplate: string, ofIsland: string): string {
  const print = (source: string) => {
    const compiled = engine.compile(source)
    return () => engine.render(compiled, context, { partials, locale: 'en-US' }).html
  }
  const both = [print(ofTemplate), print(ofIsland)] as const
  if (both[0]() !== both[1]()) throw new Error(`The template and the island print different markup ${place}.`)
  const times = Array.from({ length: ROUNDS }, () => both.map(timeOf))
  const [plain = 0, made = 0] = [0, 1].map(
    (at) => times.map((one) => one[at] ?? 0).toSorted((a, b) => a - b)[ROUNDS >> 1],
  )
  return `${place}: template ${plain.toFixed(1)} µs, island ${made.toFixed(1)} µs, ratio ${(made / plain).toFixed(2)}`
}

/** The mean processor time of one render, in µs. */
function timeOf(print: () => string): number {
  const since = process.cpuUsage()
  for (let at = 0; at < RENDERS; at++) print()
  const { user, system } = process.cpuUsage(since)
  return (user + system) / RENDERS
}
