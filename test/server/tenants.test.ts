import { afterAll, expect, it } from 'vitest'
import { routesOf } from '../support/sites/routes.ts'
import { startSiteApp } from '../support/sites/site-app.ts'
import { smallSite } from '../support/sites/small-site.ts'
import { fromManyAddresses } from '../support/sites/visitors.ts'
import { createSqlite } from '../support/store/scratch-databases.ts'
import { viewDatabase } from '../support/store/view-database.ts'
import { plans } from '../support/tenants/plans.ts'
import { HERE, MARK, THERE, tryRoutes } from '../support/tenants/try-routes.ts'

const { address, drop } = createSqlite()
const sites = [smallSite(HERE), smallSite(THERE, MARK)]
const environment = { TRUSTED_PROXIES: '127.0.0.1' }
const { app, ask, close } = await startSiteApp({ address, sites, environment })
const database = await viewDatabase(address)
const routes = routesOf(app)
const results = await tryRoutes({ ask: fromManyAddresses(ask), database }, routes)

afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await close()
  await drop()
})

it.each(results)('$route keeps the belongings of another website from every caller', ({ findings }) => {
  expect(findings).toEqual([])
})

it('every route is tried, and no other', () => {
  expect(Object.keys(plans).toSorted()).toEqual(routes.toSorted())
})

/** Pictures, in which no mark of a website can be found. */
const ICONS = ['GET /favicon.ico', 'GET /apple-touch-icon.png', 'GET /assets/icon/:name']

it('the other website itself tells what would be told on this one', () => {
  const silent = results.filter(({ telling }) => telling === 0).map(({ route }) => route)
  const ownNothing = [
    'GET /livez',
    'GET /readyz',
    'GET /assets/theme/:file',
    'GET /assets/client/:file',
    'GET /assets/texts/:digest',
    'GET /api/commerce/instalments/modal',
    'GET /api/template/GetTemplateSchema',
    'GET /api/1/performance/settings',
    'GET /api/v1/clanker/schemas',
    'GET /api/v1/clanker/schemas/:schema',
    'GET /api/tracking/settings',
    'GET /config/reports/file',
    'GET /api/google-maps/places/autocomplete',
    'GET /api/google-maps/places/details',
    'GET /api/multilingual/settings',
    'GET /api/multilingual/status',
    'GET /api/multilingual/languages',
    'GET /assets/prefetch.json',
    ...ICONS,
  ]
  expect(silent.filter((route) => route.startsWith('GET ')).toSorted()).toEqual(ownNothing.toSorted())
})
