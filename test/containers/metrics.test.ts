import { describe, expect, it } from 'vitest'
import { readAlerts, readPanels } from '../support/containers/deployment.ts'
import { readMetricNames } from '../support/containers/promql.ts'
import { post, startRenderApp } from '../support/http/render-app.ts'

/** Metrics of Prometheus itself and of the balancer. */
const FOREIGN = /^(?:up|ALERTS|haproxy_\w+)$/

/** Names that can be asked for, of metrics in the text format of Prometheus. */
function namesIn(text: string): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((end) => `${name}_${end}`) : [name],
    ),
  )
}

describe('metrics', () => {
  it.each([
    { what: 'alerts', expressions: readAlerts().map(({ expr }) => expr) },
    {
      what: 'the dashboard',
      expressions: readPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    },
  ])('that $what ask for exist', async ({ expressions }) => {
    const app = await startRenderApp()
    await post(app, '/render', { template: '{a}' })
    const { statusCode, body } = await app.inject('/metrics')
    expect(statusCode).toBe(200)
    const known = namesIn(body)
    const asked = new Set(expressions.flatMap(readMetricNames))
    expect([...asked].filter((name) => !known.has(name) && !FOREIGN.test(name))).toEqual([])
  })
})
