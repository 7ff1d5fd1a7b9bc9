import { afterAll, describe, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const RECORDING = '0123456789'
const small = smallSite('quay')
const recording = { name: 'bell.mp3', contentType: 'audio/mpeg', bytes: Buffer.from(RECORDING) }
const { ask, close } = await startSiteApp({ sites: [{ ...small, assets: [...small.assets, recording] }] })
afterAll(close)

const get = (headers: Readonly<Record<string, string>>, method = 'GET') =>
  new Visitor(ask, 'quay.example').request(method, '/assets/site/bell.mp3', { headers })

describe('a part of ten bytes', () => {
  it.each([
    { range: 'bytes=0-', status: 206, body: '0123456789' },
    { range: 'bytes=2-4', status: 206, body: '234' },
    { range: 'Bytes=9-9', status: 206, body: '9' },
    { range: 'bytes=4-99999999999999999999', status: 206, body: '456789' },
    { range: 'bytes=-3', status: 206, body: '789' },
    { range: 'bytes=-20', status: 206, body: '0123456789' },
    { range: 'bytes=-0', status: 416, body: '' },
    { range: 'bytes=10-', status: 416, body: '' },
    { range: 'bytes=10-20', status: 416, body: '' },
    { range: 'bytes=5-4', status: 416, body: '' },
    { range: 'bytes', status: 200, body: '0123456789' },
    { range: 'bytes=-', status: 200, body: '0123456789' },
    { range: 'bytes=a-b', status: 200, body: '0123456789' },
    { range: 'bytes=0-1,3-4', status: 200, body: '0123456789' },
    { range: 'items=0-1', status: 200, body: '0123456789' },
  ])('$range is answered with $status "$body"', async ({ range, status, body }) => {
    const answer = await get({ range })
    expect([answer.status, answer.body]).toEqual([status, body])
  })
})

describe('a recording', () => {
  it('is sent whole, and says that it comes in parts', async () => {
    const { status, headers, body } = await get({})
    expect([status, body]).toEqual([200, RECORDING])
    expect(headers).toMatchObject({ 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes' })
    expect(headers['content-security-policy']).toContain("media-src 'self'")
  })

  it('is sent in part', async () => {
    const { status, headers, body } = await get({ range: 'bytes=2-4' })
    expect([status, body]).toEqual([206, '234'])
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
    })
  })

  it('has nothing behind its end', async () => {
    const { status, headers, body } = await get({ range: 'bytes=10-' })
    expect([status, headers['content-range'], body]).toEqual([416, 'bytes */10', ''])
  })

  it('is sent in part to a caller that has the other part of the same file', async () => {
    const etag = String((await get({})).headers['etag'])
    const partFor = async (ifRange: string) => {
      const { status, body } = await get({ range: 'bytes=8-', 'if-range': ifRange })
      return [status, body]
    }
    expect(await partFor(etag)).toEqual([206, '89'])
    expect(await partFor('"another"')).toEqual([200, RECORDING])
    expect(await partFor(`W/${etag}`)).toEqual([200, RECORDING])
    expect((await get({ range: 'bytes=8-', 'if-none-match': etag })).status).toBe(304)
  })

  it('answers HEAD with the length of the whole file', async () => {
    const { status, headers } = await get({ range: 'bytes=2-4' }, 'HEAD')
    expect([status, headers['content-length'], headers['accept-ranges']]).toEqual([200, '10', 'bytes'])
  })
})
