import { describe, expect, it } from 'vitest'
import { post, startRenderApp } from '../../support/http/render-app.ts'

async function check(body: object) {
  const app = await startRenderApp()
  return (await post(app, '/check', body)).json()
}

describe('POST /check', () => {
  it('has nothing to say about a sound template', async () => {
    expect(await check({ template: '{a}', partials: { b: '{c}' } })).toEqual({ diagnostics: [] })
  })

  it('names the partial that a problem stands in', async () => {
    const { diagnostics } = await check({ template: 'a{.end}', partials: { b: '\n {.or}' } })
    expect(diagnostics).toMatchObject([
      { code: 'instruction_at_root', template: null, line: 1, column: 2 },
      { code: 'instruction_at_root', template: 'b', line: 2, column: 2 },
    ])
  })

  it('names missing partials where they are first used', async () => {
    const partials = { footer: '{@|apply header}' }
    const { diagnostics } = await check({ template: 'a\n{@|apply foter}{@|apply foter}', partials })
    expect(diagnostics).toMatchObject([
      { code: 'partial_unknown', template: null, line: 2, column: 10, hint: 'Did you mean "footer"?' },
      { code: 'partial_unknown', template: 'footer', line: 1, column: 10 },
    ])
  })

  it('knows macros of any unit', async () => {
    const partials = { a: '{@|apply m}' }
    expect(await check({ template: '{.macro m}x{.end}{@|apply a}', partials })).toEqual({ diagnostics: [] })
  })

  it('adds the tree and the references', async () => {
    const checked = await check({ template: '{a|html}', include: ['tree', 'references'] })
    expect(checked.tree).toEqual([17, 1, [[1, [['a']], [['html']]]], 18])
    expect(checked.references).toMatchObject({ formatters: { html: 1 }, variables: [{ a: null }] })
  })

  it.each([
    { what: 'an unknown part', include: ['all'], path: '/include/0' },
    {
      what: 'more parts than there are',
      include: Array.from({ length: 1000 }, () => 'all'),
      path: '/include',
    },
  ])('refuses $what', async ({ include, path }) => {
    const answer = await check({ template: '', include })
    expect(answer).toMatchObject({ code: 'body_invalid', errors: [{ path }] })
    expect(answer.errors).toHaveLength(1)
  })

  it('lists as many problems as it may, over all partials together', async () => {
    const app = await startRenderApp({ LIMIT_DIAGNOSTICS: '3' })
    const partials = { a: '{.end}{.end}', b: '{.end}{.end}' }
    const { diagnostics } = (await post(app, '/check', { template: '', partials })).json()
    expect(diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      'instruction_at_root',
      'instruction_at_root',
      'limit_diagnostics',
    ])
  })
})
