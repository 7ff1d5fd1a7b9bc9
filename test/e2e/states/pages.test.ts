import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buyingWalks } from '../../support/browser/states/buying.ts'
import { orderWalks } from '../../support/browser/states/orders.ts'
import { pageWalks } from '../../support/browser/states/pages.ts'
import { peopleWalks } from '../../support/browser/states/people.ts'
import { testWalks } from '../../support/browser/test-walks.ts'
import { useDemoShop } from '../../support/browser/visits.ts'

const THEME = join(import.meta.dirname, '../../../templates/linden')

const shop = useDemoShop()

describe('pages are as they should be', () => {
  testWalks(shop, pageWalks)
})

it('each template of a page has a state that is audited', () => {
  const files = globSync('{pages,collections,template-pages}/*.html', { cwd: THEME })
  const templates = files.map((file) => `${dirname(file)}/${basename(file, '.html')}`)
  const states = [pageWalks, buyingWalks, orderWalks, peopleWalks].flat().flatMap((walk) => walk.states)
  const audited = states.flatMap(({ page }) => page ?? [])
  // The slides of a cover are on its page.
  const own = templates.filter((template) => !template.startsWith('collections/slide-'))
  expect(audited.toSorted()).toEqual(own.toSorted())
})
