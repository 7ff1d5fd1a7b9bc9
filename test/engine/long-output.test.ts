import { describe, expect, it } from 'vitest'
import { createEngine } from '../../engine/index.ts'

const engine = createEngine({ limits: { maxOutputBytes: 2 ** 24 } })

/** The texts have one, two, three and four bytes a character; each list is longer than one piece. */
const kinds = ['a', 'é', '中', '\u{1f600}'].map((character) => ({ character }))

const templates = [
  { template: '{.repeated section list}{@}{.end}' },
  { template: '<{.repeated section list}{@}{.alternates with}, {.end}>' },
  { template: '{.repeated section list}{.section none}{.or}{text}{.end}{.end}{text}{text}{text}' },
  { template: '{.section list}{.repeated section list}{@}{.end}{.end}{.repeated section list}{@}{.end}!' },
  { template: '{.macro m}{.repeated section list}{@}{.end}{.end}{@|apply m}{@|apply m}' },
  {
    template:
      '{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}{text}',
  },
]

describe.each(templates)('the output of $template', ({ template }) => {
  it.each(kinds)('in "$character" may have as many bytes as the limit, and no more', ({ character }) => {
    const text = character.repeat(80_000)
    const context = { list: new Array<string>(16).fill(text), text }
    const { html, diagnostics } = engine.render(template, context)
    const bytes = Buffer.byteLength(html)
    expect(diagnostics).toEqual([])
    expect(bytes).toBeGreaterThan(1 << 20)

    const exact = engine.render(template, context, { limits: { maxOutputBytes: bytes } })
    expect(exact.html === html).toBe(true)
    const less = engine.render(template, context, { limits: { maxOutputBytes: bytes - 1 } })
    expect([less.html, ...less.diagnostics.map(({ code }) => code)]).toEqual(['', 'limit_output'])
  })
})
