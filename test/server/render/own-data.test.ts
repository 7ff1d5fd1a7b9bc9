import { describe, expect, it } from 'vitest'
import { render } from '../../support/http/calls.ts'
import { post, startRenderApp } from '../../support/http/render-app.ts'

/** Data of a website that all its visitors see, long enough to be shared. */
const SITE = {
  title: 'Oak & Iron',
  items: Array.from({ length: 200 }, (_, at) => ({
    name: `Chair ${at % 7}`,
    price: { value: at },
    tags: [at],
  })),
}

const TEMPLATE = '{visitor.name}: {.repeated section items}{name|html} {price.value}{.if tags}!{.end}{.end}'

/** The request for the page of a visitor. */
const pageOf = (visitor: unknown, more: object = {}) => ({
  template: TEMPLATE,
  context: { ...SITE, visitor },
  ...more,
})

/** An object in an object, so many levels deep. */
const nest = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)

const hits = async (app: Awaited<ReturnType<typeof startRenderApp>>) =>
  Number(/cache_hits_total\{cache="members"\} (\d+)/.exec((await app.inject({ url: '/metrics' })).body)?.[1])

describe('pages with data of each visitor', () => {
  it('are those of the visitors, though they share all other data', async () => {
    const app = await startRenderApp()
    const names = Array.from({ length: 8 }, (_, at) => 'Zoë “Z” '.repeat(at + 1))
    for (const name of names) {
      const { body } = await render(app, pageOf({ name }))
      expect(body).toBe((await render(await startRenderApp(), pageOf({ name }))).body)
      expect(body.startsWith(`${name}: Chair 0 0!`)).toBe(true)
    }
    expect(await hits(app)).toBe(names.length - 2)
    const { headers } = await render(app, pageOf({ name: 'Bo' }))
    expect(headers['server-timing']).toMatch(/, parse;dur=[\d.]+;desc="part", compile;/)
  })

  it.each<[string, string]>([
    ['data that are too deep', JSON.stringify(pageOf(nest(1000)))],
    ['a member that is wrong', JSON.stringify(pageOf(1, { locale: 7 }))],
    ['a value that is none', JSON.stringify(pageOf(1)).replace('"visitor":1', '"visitor":1a')],
    ['a body that ends too early', JSON.stringify(pageOf({ name: 'Ida' })).slice(0, -1)],
  ])('are refused as ever for %s', async (_, body) => {
    const app = await startRenderApp()
    for (const name of ['a', 'b', 'c']) await render(app, pageOf({ name }, { locale: 'en-US' }))
    const [known, unknown] = [
      await post(app, '/render', body),
      await post(await startRenderApp(), '/render', body),
    ]
    expect(known.statusCode).toBe(unknown.statusCode)
    expect(known.statusCode).toBeGreaterThanOrEqual(400)
    expect(known.body).toBe(unknown.body)
  })

  it.each([
    '{.repeated section items}{.var @x price.value}{@x}{.end}{items|json}',
    '{items|key-by name|json}{items|json-pretty}',
    '{items.0|apply a}{.var @items visitor}{@items|json}',
    '{.with visitor}{name}{.end}{.section items.3}{@|json}{.end}',
  ])('leave the data as they are: %s', async (template) => {
    const app = await startRenderApp()
    const request = (name: string) => pageOf({ name }, { template, partials: { a: '{.var @price 1}{name}' } })
    for (const name of ['a', 'b', 'c', 'd']) {
      const { body } = await render(app, request(name))
      expect(body).toBe((await render(await startRenderApp(), request(name))).body)
    }
  })

  it('are told apart by website', async () => {
    const app = await startRenderApp()
    for (const [at, website] of ['own', 'own', 'own', 'other'].entries())
      await render(app, pageOf({ name: `visitor ${at}` }), { 'x-website-id': website })
    expect(await hits(app)).toBe(1)
  })
})
