import { describe, expect, it } from 'vitest'
import { post, useRenderApp } from '../../support/http/render-app.ts'

const roomy = { LIMIT_TEXT: '100000000', LIMIT_OUTPUT_BYTES: '100000000' }

describe('long HTML as JSON has the bytes of JSON.stringify:', () => {
  const use = useRenderApp(roomy)

  it.each([
    { what: 'letters', text: 'a' },
    { what: 'quotes', text: '"' },
    { what: 'control characters', text: '\u0001' },
    { what: 'pairs of surrogates, the first at an odd place', text: '😀', start: '.' },
    { what: 'pairs of surrogates, the first at an even place', text: '😀' },
    { what: 'halves of pairs', text: '\ud83d' },
    { what: 'line ends of other systems', text: '\u2028\r\n' },
  ])('$what', async ({ text, start = '' }) => {
    const part = start + text.repeat(30_000)
    const html = part.repeat(10)
    const { body, headers } = await post(
      use(),
      '/render',
      { template: '{@}'.repeat(10), context: part },
      { accept: 'application/json' },
    )
    const { stats } = JSON.parse(body)
    expect(body === JSON.stringify({ html, diagnostics: [], stats })).toBe(true)
    expect(headers).toMatchObject({
      etag: expect.any(String),
      'content-type': 'application/json; charset=utf-8',
    })
  })

  it('in a line of a batch', async () => {
    const part = '\u0001'.repeat(30_000)
    const html = part.repeat(10)
    const { body } = await use().inject({
      method: 'POST',
      url: '/render/batch',
      headers: { 'content-type': 'application/x-ndjson' },
      payload: JSON.stringify({ id: 'long', template: '{@}'.repeat(10), context: part }),
    })
    const { stats } = JSON.parse(body)
    expect(body).toBe(
      `${JSON.stringify({ line: 1, id: 'long', status: 200, html, diagnostics: [], stats })}\n`,
    )
  })
})
