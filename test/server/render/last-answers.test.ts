import { describe, expect, it } from 'vitest'
import type { RenderResult } from '../../../engine/index.ts'
import { LastAnswers } from '../../../server/render/last-answers.ts'

const resultOf = (html: string): RenderResult =>
  ({ html, diagnostics: [], stats: {} }) as unknown as RenderResult

/** The pages of a name, and which of their answers are the very one before. */
const cases = [
  { what: 'the same page', pages: ['a', 'a', 'a', 'a'], kept: [false, false, true, true] },
  { what: 'a page that changes', pages: ['a', 'b', 'a', 'b'], kept: [false, false, false, false] },
  {
    what: 'a page that changed once',
    pages: ['a', 'a', 'a', 'b', 'b', 'b'],
    kept: [false, false, true, false, false, true],
  },
  { what: 'text beyond ASCII', pages: ['é→😀', 'é→😀', 'é→😀'], kept: [false, false, true] },
]

describe('answers that are remembered', () => {
  it.each(cases)('$what', ({ pages, kept }) => {
    const answers = new LastAnswers(100_000)
    const made = pages.map((html) => answers.toAnswer('quay', resultOf(html), undefined, 'page'))
    expect(made.map(({ answer }) => String(answer.body))).toEqual(pages)
    expect(made.map(({ answer }, at) => answer === made[at - 1]?.answer)).toEqual(kept)
    // Those that come again are kept from the one before on, and the memory of all others may be freed.
    const comesAgain = (at: number) => kept[at + 1] === true || kept[at] === true
    expect(made.map(({ isKept }) => isKept)).toEqual(pages.map((_, at) => at > 0 && comesAgain(at)))
  })

  it.each([
    { what: 'pages without a name', accept: undefined, name: undefined },
    { what: 'answers in JSON', accept: 'application/json', name: 'page' },
  ])('never are $what', ({ accept, name }) => {
    const answers = new LastAnswers(100_000)
    const made = ['a', 'a', 'a'].map((html) => answers.toAnswer('quay', resultOf(html), accept, name))
    expect(new Set(made.map(({ answer }) => answer)).size).toBe(3)
    expect(made.some(({ isKept }) => isKept)).toBe(false)
  })

  it('are forgotten when they take too many bytes', () => {
    const answers = new LastAnswers(5000)
    const ask = (name: string) =>
      answers.toAnswer('quay', resultOf(name.repeat(1000)), undefined, name).answer
    const first = [ask('a'), ask('a'), ask('a')].at(-1)
    expect(ask('a')).toBe(first)
    for (const name of ['b', 'b', 'b']) ask(name)
    expect(ask('a')).not.toBe(first)
  })
})
