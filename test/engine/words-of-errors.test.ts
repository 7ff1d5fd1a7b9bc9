import { describe, expect, it } from 'vitest'
import { formatters } from '../../engine/formatters/index.ts'
import { createEngine, type Json } from '../../engine/index.ts'
import { predicates } from '../../engine/predicates/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'

/** Words of V8 about our code, which tell an author nothing about the template. */
const INTERNAL = /Cannot (read|set|convert|mix|destructure)|is not (a function|iterable|defined)|undefined/

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })

const VALUES: readonly (Json | undefined)[] = [
  ...[undefined, null, [], {}, [null], [[]], { a: 1 }, 0, -1, 1e308, 9e15, '', 'x', 'NaN', true],
  ...[{ website: null }, { items: null }, { items: [null] }, { structuredContent: { variants: [null] } }],
  ...[{ colorData: null }, { startDate: {}, endDate: [] }, { startDate: 'x' }, '9'.repeat(20_000)],
]
const ARGUMENTS = ['', ' a', ' %Y', ' 1', ' a b c', '/x/y', ' a:b', ' . .', ' 99999999999']

function messagesOf(template: string, context: Json): readonly string[] {
  const { diagnostics } = engine.render(template, context, { locale: 'en-US', now: 0 })
  return diagnostics.map(({ message, hint = '' }) => `${template}: ${message} ${hint}`)
}

function complaints(templates: readonly string[]): readonly string[] {
  const contexts = VALUES.flatMap((value) => [
    { ...(value === undefined ? {} : { a: value }) },
    value ?? null,
  ])
  const all = templates.flatMap((template) => contexts.flatMap((context) => messagesOf(template, context)))
  return [...new Set(all)].filter((message) => INTERNAL.test(message))
}

describe('no data makes an error in words of V8', () => {
  it.each(formatters.map(({ name }) => name))('{a|%s}', (name) => {
    const calls = ARGUMENTS.flatMap((given) => [`{a|${name}${given}}`, `{@|${name}${given}}`])
    expect(complaints([...calls, `{a,b|${name}}`])).toEqual([])
  })

  it.each(predicates.map(({ name }) => name))('{.%s}', (name) => {
    const calls = ARGUMENTS.map(
      (given) => `{.${name}${given}}x{.end}{.section a}{.${name}${given}}x{.end}{.end}`,
    )
    expect(complaints(calls)).toEqual([])
  })
})

it.each([
  { template: '{a|date %Y}', instruction: 'VARIABLE' },
  { template: '{.same-day?}x{.end}', instruction: 'PREDICATE' },
])('$template says that it has no date', ({ template, instruction }) => {
  const [first] = messagesOf(template, { a: 'soon', startDate: 'soon', endDate: 1 })
  expect(first).toContain(`TypeError error when executing ${instruction}: Invalid Date`)
})
