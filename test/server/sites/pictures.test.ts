import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBomb, makePhotograph } from '../../support/sites/pictures.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'

const CHROMIUM = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLDER = 'image/webp,image/*,*/*;q=0.8'
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="99" height="99"/></svg>'
const LARGE_DRAWING = DRAWING.replace('<rect', `<!--${'x'.repeat(70_000)}--><rect`)

let site: Awaited<ReturnType<typeof startSiteApp>>
beforeAll(async () => {
  const small = smallSite('quay')
  const photographs = await Promise.all(
    (['avif', 'gif', 'jpeg', 'png', 'webp'] as const).map(async (format) => ({
      name: `photo.${format}`,
      contentType: `image/${format}`,
      bytes: await makePhotograph(format),
    })),
  )
  const assets = [
    ...[...small.assets, ...photographs],
    { name: 'drawing.svg', contentType: 'image/svg+xml', bytes: Buffer.from(DRAWING) },
    { name: 'large.svg', contentType: 'image/svg+xml', bytes: Buffer.from(LARGE_DRAWING) },
    { name: 'broken.jpeg', contentType: 'image/jpeg', bytes: Buffer.from('no picture at all') },
    { name: 'cut.png', contentType: 'image/png', bytes: (await makePhotograph('png')).subarray(0, 60) },
    { name: 'bomb.png', contentType: 'image/png', bytes: await makeBomb() },
  ]
  site = await startSiteApp({ sites: [{ ...small, assets }] })
})
afterAll(() => site.close())

async function get(path: string, accept: string) {
  const headers = { host: 'quay.example', accept }
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await site.app.inject({ url: `/assets/site/${path}`, headers })
  return { status: statusCode, headers: answered, raw: rawPayload }
}

describe('a picture in another width', () => {
  it.each([
    { name: 'photo.jpeg', accept: CHROMIUM, type: 'image/avif' },
    { name: 'photo.jpeg', accept: OLDER, type: 'image/webp' },
    { name: 'photo.jpeg', accept: '*/*', type: 'image/jpeg' },
    { name: 'photo.jpeg', accept: '', type: 'image/jpeg' },
    { name: 'photo.png', accept: CHROMIUM, type: 'image/avif' },
    { name: 'photo.png', accept: '*/*', type: 'image/png' },
    { name: 'photo.webp', accept: OLDER, type: 'image/webp' },
    { name: 'photo.webp', accept: '*/*', type: 'image/jpeg' },
    { name: 'photo.avif', accept: CHROMIUM, type: 'image/avif' },
    { name: 'photo.avif', accept: '*/*', type: 'image/jpeg' },
    { name: 'drawing.svg', accept: '*/*', type: 'image/png' },
    { name: 'large.svg', accept: CHROMIUM, type: 'image/webp' },
  ])('of $name is $type for "$accept"', async ({ name, accept, type }) => {
    const { status, headers, raw } = await get(`${name}?format=500w`, accept)
    expect([status, headers['content-type'], String(headers['vary']).split(', ')[0]]).toEqual([
      200,
      type,
      'accept',
    ])
    const { width, format } = await sharp(raw).metadata()
    expect([width, `image/${format === 'heif' ? 'avif' : format}`]).toEqual([500, type])
  })

  it.each([
    { name: 'drawing.svg', format: '500w', why: 'the client shows drawings, which are smaller' },
    { name: 'photo.gif', format: '500w', why: 'a GIF may be animated' },
    { name: 'photo.jpeg', format: '501w', why: 'there is no such width' },
    { name: 'photo.jpeg', format: 'original', why: 'the original is asked for' },
    { name: 'broken.jpeg', format: '500w', why: 'the file is no picture' },
    { name: 'cut.png', format: '500w', why: 'the file ends too early' },
    { name: 'bomb.png', format: '500w', why: 'it has too many pixels to decode' },
  ])('of $name in $format is the file itself, because $why', async ({ name, format }) => {
    const plain = await get(name, '*/*')
    const { status, raw } = await get(`${name}?format=${format}`, CHROMIUM)
    expect([status, raw.equals(plain.raw)]).toEqual([200, true])
  })

  it('is never enlarged when it is a photograph', async () => {
    const { raw } = await get('photo.jpeg?format=2500w', CHROMIUM)
    expect(await sharp(raw).metadata()).toMatchObject({ width: 1600, format: 'webp' })
  })

  it('is made once for all who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('photo.png?format=300w', OLDER)))
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1)
  })
})
