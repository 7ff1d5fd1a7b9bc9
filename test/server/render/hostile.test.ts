import { expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

const hundred = Array.from({ length: 100 }, () => 1)
const loop = '{.var @list list}{.repeated section @list}'

it.each([
  {
    what: 'five loops inside each other',
    template: `${loop.repeat(5)}x${'{.end}'.repeat(5)}`,
    context: { list: hundred },
    problem: { code: 'limit_work', limit: 2_000_000, used: expect.any(Number), partial: null, line: 1 },
  },
  {
    what: 'partials that apply each other twice',
    template: '{@|apply a}',
    partials: { a: '{@|apply b}{@|apply b}', b: '{@|apply a}{@|apply a}' },
    problem: { code: 'limit_calls', limit: 20_000, used: 20_001, partial: expect.stringMatching(/^[ab]$/) },
  },
  {
    what: 'half a megabyte of sections that open',
    template: '{.section a}'.repeat(2 ** 19 / 12),
    problem: { code: 'limit_nesting', limit: 256, column: expect.any(Number), codeFrame: expect.any(String) },
  },
  {
    what: 'output without end',
    template: `${loop.repeat(2)}{text}${'{.end}'.repeat(2)}`,
    context: { list: hundred, text: 'x'.repeat(1000) },
    problem: { code: 'limit_output', limit: 8 * 2 ** 20 },
  },
  {
    what: 'text that is doubled again and again',
    template: `{.eval @s = "xx"}${'{.eval @s = @s + @s}'.repeat(40)}`,
    diagnostic: 'limit_expression_text',
  },
  { what: 'a path of 500,000 steps', template: `{${'a.'.repeat(499_999)}a}` },
  { what: 'an inherited name', template: '{constructor}' },
  { what: 'a path through a prototype', template: '{__proto__.x}' },
  { what: 'an inherited name as formatter', template: '{a|toString}', diagnostic: 'formatter_unknown' },
  {
    what: 'a constructor in an expression',
    template: '{.eval constructor("x")}',
    diagnostic: 'expression_invalid',
  },
  { what: 'a lone surrogate', template: '{a}\ud800', context: { a: '\udc00' } },
  { what: '64 KiB of braces', template: '{'.repeat(2 ** 16) },
])('survives $what', async ({ what: _, problem, diagnostic, ...body }) => {
  const app = await startRenderApp()
  const answer = await post(app, '/render', body, { accept: 'application/json' })
  expect(answer.statusCode).toBe(problem === undefined ? 200 : 422)
  const codes = (answer.json().diagnostics ?? []).map(({ code }: { code: string }) => code)
  if (problem !== undefined) expect(answer.json()).toMatchObject(problem)
  else if (diagnostic !== undefined) expect(codes).toContain(diagnostic)
  else expect(codes).toEqual([])

  const next = await post(app, '/render', { template: '{a}', context: { a: 'still here' } })
  expect(next.body).toBe('still here')
})
