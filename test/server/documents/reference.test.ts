import { describe, expect, it } from 'vitest'
import { formatters } from '../../../engine/formatters/index.ts'
import { predicates } from '../../../engine/predicates/index.ts'
import { makeReference } from '../../../server/documents/page.ts'
import { startRenderApp } from '../../support/http/render-app.ts'

const { page, counts } = makeReference()

describe('the reference page', () => {
  it('has every formatter and predicate, aliases included', () => {
    expect(counts).toMatchObject({
      formatters: formatters.flatMap(({ name, aliases }) => [name, ...aliases]).length,
      predicates: predicates.length,
    })
  })

  it('has no anchor twice, and one for each link', () => {
    const anchors = Array.from(page.matchAll(/<a id="([^"]+)">/g), ([, anchor]) => anchor)
    const links = Array.from(page.matchAll(/\]\(#([^)]+)\)/g), ([, link]) => link)
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
    expect(links.filter((link) => !anchors.includes(link))).toEqual([])
  })
})

describe('GET /reference', () => {
  it('answers the page as Markdown', async () => {
    const app = await startRenderApp()
    const { statusCode, headers, body } = await app.inject('/reference')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(body).toContain('<a id="formatter-truncate"></a>')
  })

  it('is not sent again to a caller that has it', async () => {
    const app = await startRenderApp()
    const { headers } = await app.inject('/reference')
    const again = await app.inject({ url: '/reference', headers: { 'if-none-match': headers.etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('takes no key', async () => {
    const app = await startRenderApp({ RENDER_API_KEYS: 'k'.repeat(32) })
    expect((await app.inject('/reference')).statusCode).toBe(200)
  })
})
