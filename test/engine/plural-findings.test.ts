import { expect, it } from 'vitest'
import { createEngine } from '../../engine/index.ts'
import { readLocaleData } from '../../server/render/engine-data.ts'

const engine = createEngine({ localeData: readLocaleData })
const PLURAL = '{n plural one{# cup} other{# cups}}'

it.each([
  { count: 'many', found: 'not a number but "many"' },
  { count: 'x'.repeat(99), found: `not a number but "${'x'.repeat(40)}"` },
  { count: [1, 2], found: 'not a number but a list' },
  { count: { total: 1 }, found: 'not a number but an object' },
  { count: null, found: 'missing' },
  { count: undefined, found: 'missing' },
])('a plural that counts $count says that it is $found', ({ count, found }) => {
  const data = { text: PLURAL, ...(count === undefined ? {} : { count }) }
  const { html, diagnostics } = engine.render(engine.compile('{text|message n:count}'), data, {
    locale: 'en',
  })
  expect(html).toBe('0 cups')
  expect(diagnostics.map(({ message }) => message)).toEqual([
    `The value of "n" is ${found}, so the plural counts 0.`,
  ])
})
