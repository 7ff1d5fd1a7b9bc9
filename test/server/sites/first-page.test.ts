import { expect, it, onTestFinished } from 'vitest'
import { makeFirstPage } from '../../../server/sites/first-page.ts'
import { startSiteApp } from '../../support/sites/site-app.ts'

/** A site host that is warmed up, with the lines about requests that it logs. */
async function startWarm(options: Parameters<typeof startSiteApp>[0] = {}) {
  const lines: string[] = []
  const site = await startSiteApp({ ...options, onLog: (line) => lines.push(line) })
  onTestFinished(() => site.close())
  await makeFirstPage(site.app, site.store.read.websites)
  return { ...site, requests: () => lines.filter((line) => line.includes('"msg":"Request"')) }
}

it('makes a page of a website, and logs nothing of it', async () => {
  const { rendering, requests } = await startWarm()
  expect(rendering.templates.statistics.entries).toBeGreaterThan(0)
  expect(requests()).toEqual([])
})

it('logs requests afterwards', async () => {
  const { app, requests } = await startWarm()
  await app.inject({ url: '/', headers: { host: 'quay.example' } })
  expect(requests()).toHaveLength(1)
})

it('leaves an empty store alone', async () => {
  const { rendering } = await startWarm({ sites: [] })
  expect(rendering.templates.statistics.entries).toBe(0)
})
