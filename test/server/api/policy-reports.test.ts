import { afterAll, expect, it } from 'vitest'
import { startSiteApp } from '../../support/sites/site-app.ts'
import { Visitor } from '../../support/sites/visitors.ts'

const { ask, close, rendering } = await startSiteApp()
afterAll(close)

const PATH = '/api/policy-reports'
const REPORT = { 'content-type': 'application/csp-report' }

/** The count of each directive that was reported. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const { families } = await rendering.metrics.snapshot()
  const samples = families.find(({ name }) => name === 'vitrine_policy_reports_total')?.values ?? []
  const reported = samples.filter(({ value }) => value > 0)
  return Object.fromEntries(reported.map(({ labels, value }) => [labels['directive'], value]))
}

it('counts what browsers refused, by its directive, and keeps nothing of it', async () => {
  const visitor = new Visitor(ask, 'quay.example')
  const { headers } = await visitor.get('/')
  expect(headers['content-security-policy']).toContain(`report-uri ${PATH}`)
  const bodies = [
    { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://a.example/' } },
    { 'csp-report': { 'violated-directive': "script-src 'self'" } },
    { 'csp-report': { 'effective-directive': 'x'.repeat(900) } },
    { 'csp-report': 'no report' },
    [],
  ]
  const texts = [...bodies.map((body) => JSON.stringify(body)), '{"half', '']
  const statuses: number[] = []
  for (const body of texts)
    statuses.push((await visitor.request('POST', PATH, { headers: REPORT, body })).status)
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(await counted()).toEqual({ 'img-src': 1, 'script-src': 1, other: 5 })
})

it('takes no more than a page sends', async () => {
  const visitor = new Visitor(ask, 'quay.example')
  const send = (body: string) => visitor.request('POST', PATH, { headers: REPORT, body })
  expect((await send('x'.repeat(20_000))).status).toBe(413)
  const answers = await Promise.all(Array.from({ length: 31 }, () => send('{}')))
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
