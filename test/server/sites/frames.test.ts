import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RenderServices } from '../../../server/render/services.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { CART, checkOut } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const DEMO = join(import.meta.dirname, '../../../fixtures/sites/harbour')
const CODE = 'section_out_of_frame'

/** Explains each render, because that finds sections over names of an outer frame. */
function explained({ engine, ...others }: RenderServices): RenderServices {
  const render: typeof engine.render = (template, context, options) =>
    engine.render(template, context, { ...options, explain: true })
  return { ...others, engine: { ...engine, render } }
}

const logged: string[] = []
let host: Awaited<ReturnType<typeof startSiteApp>>

beforeAll(async () => {
  host = await startSiteApp({
    sites: [await readSiteFiles(DEMO)],
    adaptRendering: explained,
    onLog: (line) => logged.push(line),
  })
})

afterAll(() => host.close())

const found = () =>
  logged
    .map((line) => JSON.parse(line) as { code?: string; template?: string; line?: number })
    .filter(({ code }) => code === CODE)
    .map(({ template, line }) => `${template}:${line}`)

it('opens no section over a name of an outer frame, on any page of the demo shop', async () => {
  const visitor = await Visitor.meet(host.ask, 'localhost')
  const { body } = await visitor.get('/sitemap.xml')
  const paths = [...body.matchAll(/<loc>[^<]*?:\/\/[^/]*(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(40)
  await visitor.send('POST', `${CART}/entries`, { itemId: 'tide-mug', sku: 'TM-TIDE' })
  const order = await checkOut(visitor, { optionId: 'standard' })
  const states = ['/cart', '/checkout', '/search?q=mug', '/nowhere', '/checkout/status']
  for (const path of [...paths, ...states]) await visitor.get(path)
  for (const page of ['confirmed', 'status', 'email/document'])
    await visitor.get(`/checkout/${page}?order=${JSON.parse(order.body).order?.id}`)
  expect(found()).toEqual([])
})
