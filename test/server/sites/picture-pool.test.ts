import { describe, expect, it, onTestFinished } from 'vitest'
import { PictureFailed, PicturePool } from '../../../server/sites/files/pictures/picture-pool.ts'
import { makePhotograph } from '../../support/sites/pictures.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { smallSite } from '../../support/sites/small-site.ts'

const photograph = await makePhotograph('jpeg')

/** Blurs over blurs: minutes of work in a few lines. No seed takes it, but an older store may hold it. */
const SLOW = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence numOctaves="40"/><feGaussianBlur stdDeviation="200"/>'.repeat(80)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`

describe('work on pictures', () => {
  it('that takes too long ends, and the next one is done', async () => {
    const pool = new PicturePool(3000)
    onTestFinished(() => pool.close())
    const slow = pool.run('ada', 'slow', {
      kind: 'resize',
      bytes: Buffer.from(SLOW),
      width: 1500,
      form: 'png',
    })
    const next = pool.run('ada', 'photograph', {
      kind: 'resize',
      bytes: photograph,
      width: 100,
      form: 'webp',
    })
    await expect(slow).rejects.toThrow(PictureFailed)
    expect((await next).length).toBeGreaterThan(0)
  })

  it('of one asker delays that of another by one picture', async () => {
    const pool = new PicturePool()
    onTestFinished(() => pool.close())
    const done: string[] = []
    const ask = async (asker: string, at: number) => {
      const work = { kind: 'resize', bytes: photograph, width: 10 + at, form: 'webp' } as const
      await pool.run(asker, 'photograph', work)
      done.push(`${asker} ${at}`)
    }
    await Promise.all([
      ask('flood', 1),
      ask('flood', 2),
      ask('flood', 3),
      ask('ada', 1),
      ask('bob', 1),
      ask('ada', 2),
    ])
    expect(done).toEqual(['flood 1', 'flood 2', 'ada 1', 'bob 1', 'flood 3', 'ada 2'])
  })

  it('that fails is done once for all widths', async () => {
    const small = smallSite('quay')
    const logged: string[] = []
    const broken = { name: 'broken.jpeg', contentType: 'image/jpeg', bytes: Buffer.from('no picture') }
    const { app, close } = await startSiteApp({
      sites: [{ ...small, assets: [...small.assets, broken] }],
      onLog: (line) => logged.push(line),
    })
    onTestFinished(close)
    const ask = (width: number) =>
      app.inject({ url: `/assets/site/broken.jpeg?format=${width}w`, headers: { host: 'quay.example' } })
    const answers = await Promise.all([100, 300, 500, 750, 1000].map(ask))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(() => [200, 'no picture']),
    )
    const reasons = logged.flatMap((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? [])
    expect(reasons.filter((reason) => reason !== 'Earlier work on the picture failed.')).toHaveLength(1)
  })

  it('is limited for an address, and what is made already is not', async () => {
    const small = smallSite('quay')
    const pictures = Array.from({ length: 31 }, (_, at) => ({
      name: `broken-${at}.jpeg`,
      contentType: 'image/jpeg',
      bytes: Buffer.from(`no picture ${at}`),
    }))
    const { app, close } = await startSiteApp({
      sites: [{ ...small, assets: [...small.assets, ...pictures] }],
    })
    onTestFinished(close)
    const ask = async (name: string, width: number) =>
      (await app.inject({ url: `/assets/site/${name}?format=${width}w`, headers: { host: 'quay.example' } }))
        .statusCode
    const asked = pictures.flatMap(({ name }) => [100, 300, 500, 750].map((width) => ask(name, width)))
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    expect(await ask('broken-0.jpeg', 100)).toBe(200)
  })
})
