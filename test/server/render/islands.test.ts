import { type DefaultTreeAdapterTypes, parse, serializeOuter } from 'parse5'
import { afterAll, describe, expect, it } from 'vitest'
import { type JsonObject, member } from '../../../engine/domain/data/value.ts'
import type { Json } from '../../../engine/index.ts'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { listSiteFolders } from '../../../server/website/files/site-folders.ts'
import { digestOf, put, render, renderBatch } from '../../support/http/calls.ts'
import { useRenderApp } from '../../support/http/render-app.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
const contexts: Json[] = []
const { ask, close } = await startSiteApp({
  sites,
  // Each visit renders, so that its context is seen.
  environment: { LIMIT_PAGE_AGE_MS: '0' },
  adaptRendering: (rendering) => ({
    ...rendering,
    engine: {
      ...rendering.engine,
      render(template, context, options) {
        if (context !== undefined) contexts.push(context)
        return rendering.engine.render(template, context, options)
      },
    },
  }),
})
afterAll(close)

const here = useRenderApp()
const inThread = useRenderApp({ LIMIT_INLINE_MS: '0' })

/** A page of the demo shop, with the context that it was rendered from. */
async function visit(path: string, visitor = new Visitor(ask, 'localhost')) {
  contexts.length = 0
  const { body } = await visitor.get(path)
  const context = contexts.find((one) => member(one, 'page') !== undefined) ?? null
  return { body, context }
}

/** The markup of an island, and the data after it. */
function islandIn(html: string, name: string) {
  const found = elementsOf(parse(html)).find(({ attrs }) =>
    attrs.some((one) => one.name === 'data-island' && one.value === name),
  )
  if (found === undefined) throw new Error(`The page has no island "${name}".`)
  const siblings = found.parentNode?.childNodes ?? []
  const next = siblings.slice(siblings.indexOf(found) + 1).find(({ nodeName }) => nodeName !== '#text')
  return {
    markup: serializeOuter(found),
    data: next?.nodeName === 'script' ? JSON.parse(textIn(next)) : null,
  }
}

function textIn(node: Node): string {
  const [child] = 'childNodes' in node ? node.childNodes : []
  return child !== undefined && 'value' in child ? child.value : ''
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): readonly Element[] {
  return node.childNodes.flatMap((child: Node) => ('tagName' in child ? [child, ...elementsOf(child)] : []))
}

/** Every way in which a tag is rendered with a context. */
async function renderEachWay(template: string, context: Json) {
  const options = { template, context, locale: 'en-US' }
  const payload = JSON.stringify(context)
  await put(here(), 'contexts', payload)
  const [line] = (await renderBatch(here(), [options])).body.split('\n')
  return {
    'POST /render': (await render(here(), options)).body,
    'POST /render/batch': (JSON.parse(line ?? '') as { html: string }).html,
    'by digest': (await render(here(), { ...options, context: { digest: digestOf(payload) } })).body,
    'in the thread': (await render(inThread(), options)).body,
  }
}

const harbour = sites.find(({ site }) => site.id === 'harbour')
const products = harbour?.collections.find(({ urlId }) => urlId === 'shop')?.items ?? []

const ISLANDS = [
  ...products.map(({ urlId }) => ({
    island: 'product-form',
    path: `/shop/${urlId}`,
    template: '{item|island product-form}',
  })),
  { island: 'restock', path: '/shop/tide-mug', template: '{item|island restock}' },
  { island: 'login', path: '/account/login', template: '{@|island login}' },
  { island: 'search', path: '/search?q=mug', template: '{query|island search}' },
]

/** A context with the countries that the shop serves, which no JSON of the platform has. */
function withCountries(context: Json): Json {
  return { ...(context as JsonObject), countries: member(member(context, 'cartPage'), 'countries') ?? null }
}

describe('an island has the markup of our own page', () => {
  it('form of /form, however it is rendered', async () => {
    const contact = harbour?.site.settings.forms?.find(({ id }) => id === 'repairs') ?? null
    const { body, context } = await visit('/form?id=repairs')
    const own = islandIn(body, 'form')
    const template = '{contact|island form pagePath=/form}'
    // Pages are filled with the crumb after they are rendered.
    const crumb = /name="crumb" value="([^"]*)"/.exec(body)?.[1] ?? ''
    const data = { ...(context as JsonObject), contact: contact as unknown as Json, crumb }
    for (const [way, html] of Object.entries(await renderEachWay(template, data)))
      expect(islandIn(html, 'form'), way).toEqual(own)
  })

  it('cart-page of /cart, however it is rendered', async () => {
    const visitor = await Visitor.meet(ask, 'localhost')
    await visitor.send('POST', '/api/commerce/shopping-cart/entries', {
      itemId: 'tide-mug',
      sku: 'TM-TIDE',
      quantity: 2,
    })
    const { body, context } = await visit('/cart', visitor)
    const own = islandIn(body, 'cart-page')
    const template = '{cart|island cart-page shop=/shop}'
    for (const [way, html] of Object.entries(await renderEachWay(template, withCountries(context))))
      expect(islandIn(html, 'cart-page'), way).toEqual(own)
  })

  it.each(ISLANDS)('$island of $path, however it is rendered', async ({ island, path, template }) => {
    const { body, context } = await visit(path)
    const own = islandIn(body, island)
    for (const [way, html] of Object.entries(await renderEachWay(template, context)))
      expect(islandIn(html, island), way).toEqual(own)
  })
})
