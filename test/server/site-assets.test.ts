import { afterAll, describe, expect, it } from 'vitest'
import { readByteRange } from '../../server/sites/byte-range.ts'
import { startSiteApp } from '../support/site-app.ts'
import { smallSite } from '../support/small-site.ts'
import { Visitor } from '../support/visitors.ts'

const RECORDING = '0123456789'
const small = smallSite('quay')
const recording = { name: 'bell.mp3', contentType: 'audio/mpeg', bytes: Buffer.from(RECORDING) }
const { ask, close } = await startSiteApp({ sites: [{ ...small, assets: [...small.assets, recording] }] })
afterAll(close)

const get = (headers: Readonly<Record<string, string>>, method = 'GET') =>
  new Visitor(ask, 'quay.example').request(method, '/assets/site/bell.mp3', { headers })

describe('a part of a file', () => {
  it.each([
    { header: undefined, part: undefined },
    { header: 'bytes=0-', part: { first: 0, last: 9 } },
    { header: 'bytes=2-4', part: { first: 2, last: 4 } },
    { header: 'Bytes=9-9', part: { first: 9, last: 9 } },
    { header: 'bytes=4-99999999999999999999', part: { first: 4, last: 9 } },
    { header: 'bytes=-3', part: { first: 7, last: 9 } },
    { header: 'bytes=-99', part: { first: 0, last: 9 } },
    { header: 'bytes=-0', part: 'none' },
    { header: 'bytes=10-', part: 'none' },
    { header: 'bytes=10-20', part: 'none' },
    { header: 'bytes=5-4', part: undefined },
    { header: 'bytes=-', part: undefined },
    { header: 'bytes=0-1,3-4', part: undefined },
    { header: 'bytes=a-b', part: undefined },
    { header: 'items=0-1', part: undefined },
  ])('$header is $part of ten bytes', ({ header, part }) => {
    expect(readByteRange(header, RECORDING.length)).toEqual(part)
  })

  it('is none of an empty file', () => {
    expect(['bytes=0-', 'bytes=-1'].map((header) => readByteRange(header, 0))).toEqual(['none', 'none'])
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

  it('is sent in part to who has the other part of the same file', async () => {
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

  it('is told of as a whole to who asks for its headers', async () => {
    const { status, headers } = await get({ range: 'bytes=2-4' }, 'HEAD')
    expect([status, headers['content-length'], headers['accept-ranges']]).toEqual([200, '10', 'bytes'])
  })
})
