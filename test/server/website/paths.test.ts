import { describe, expect, it } from 'vitest'
import { PRIVATE_PATHS, RESERVED_SEGMENTS } from '../../../server/website/paths.ts'
import { routesOf } from '../../support/sites/routes.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'

const { app, close } = await startSiteApp({ sites: [] })
const paths = routesOf(app).map((route) => route.split(' ')[1] ?? '')
await close()

/** Probes of the process, which belong to no website, and the pages of owners. */
const OTHERS = ['/livez', '/readyz', '/*']

describe('the table of paths', () => {
  it('has the first segment of every route, so that no owner takes it for a page', () => {
    const own = paths.filter((path) => !OTHERS.includes(path))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((path) => !RESERVED_SEGMENTS.has(path.split('/')[1] ?? ''))).toEqual([])
  })

  it('keeps search engines from pages of one visitor', () => {
    expect(PRIVATE_PATHS).toEqual([
      '/account',
      '/cart',
      '/checkout',
      '/config',
      '/donate',
      '/form',
      '/newsletter',
      '/privacy-choices',
      '/reviews',
      '/search',
      '/api/',
    ])
  })
})
