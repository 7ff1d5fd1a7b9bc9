import { afterAll, describe, expect, it } from 'vitest'
import { maskCrumb, unmaskCrumb } from '../../../server/visitor/masked-crumb.ts'
import { add } from '../../support/sites/buying.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const ENTRIES = '/api/commerce/shopping-cart/entries'
const cup = { itemId: 'quay-cup', sku: 'quay-cup-l', quantity: '1' }
const { ask, close } = await startSiteApp()
afterAll(close)

const crumbIn = (body: string) => /name="crumb" value="([^"]*)"/.exec(body)?.[1] ?? ''

describe('the crumb of a form', () => {
  it('differs in every answer, and never stands in a page as the cookie has it', async () => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    await add(visitor, 'quay-cup-l')
    const pages = [await visitor.get('/shop/cup'), await visitor.get('/shop/cup')]
    const crumbs = pages.map(({ body }) => crumbIn(body))
    expect(new Set(crumbs).size).toBe(2)
    expect(crumbs.map(unmaskCrumb)).toEqual([visitor.crumb, visitor.crumb])
    for (const { body } of pages) expect(body).not.toContain(visitor.crumb)
    // The tag says that nothing else changed.
    expect(pages[0]?.headers['etag']).toBe(pages[1]?.headers['etag'])
  })

  it.each([
    { what: 'masked', crumbOf: maskCrumb, status: 303 },
    { what: 'as the cookie has it', crumbOf: (crumb: string) => crumb, status: 303 },
    { what: 'masked twice', crumbOf: (crumb: string) => maskCrumb(maskCrumb(crumb)), status: 403 },
    { what: 'of another visitor, masked', crumbOf: () => maskCrumb('x'.repeat(45)), status: 403 },
    { what: 'cut', crumbOf: (crumb: string) => maskCrumb(crumb).slice(0, -2), status: 403 },
    { what: 'empty', crumbOf: () => '', status: 403 },
  ])('is answered with $status when it is $what', async ({ crumbOf, status }) => {
    const visitor = await Visitor.meet(ask, 'quay.example')
    const answer = await visitor.submit(ENTRIES, { ...cup, crumb: crumbOf(visitor.crumb) })
    expect(answer.status).toBe(status)
  })
})
