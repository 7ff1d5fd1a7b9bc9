import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import * as catalogue from '../../../engine/domain/diagnostics/catalogue.ts'
import { render, square } from '../../support/http/calls.ts'
import { growthOf, readMetrics } from '../../support/http/metrics.ts'
import { startRenderApp } from '../../support/http/render-app.ts'
import { openSocket } from '../../support/http/sockets.ts'

it('are text that Prometheus reads, and need no key', async () => {
  const app = await startRenderApp({ RENDER_API_KEYS: 'a-key-of-at-least-thirty-two-characters' })
  const answer = await app.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
})

it('have these names', async () => {
  const app = await startRenderApp()
  const { body } = await app.inject('/metrics')
  const types = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`)
  expect(types.filter((type) => type.startsWith('vitrine_')).sort()).toEqual([
    'vitrine_batch_lines_total counter',
    'vitrine_cache_bytes gauge',
    'vitrine_cache_entries gauge',
    'vitrine_cache_evictions_total counter',
    'vitrine_cache_hits_total counter',
    'vitrine_cache_misses_total counter',
    'vitrine_ended_threads_total counter',
    'vitrine_limits_total counter',
    'vitrine_long_renders_total counter',
    'vitrine_mails_total counter',
    'vitrine_phase_duration_seconds histogram',
    'vitrine_poisoned_total counter',
    'vitrine_policy_reports_total counter',
    'vitrine_pruned_total counter',
    'vitrine_queue_bytes gauge',
    'vitrine_queue_depth gauge',
    'vitrine_queue_tenants gauge',
    'vitrine_queue_wait_seconds histogram',
    'vitrine_refusals_total counter',
    'vitrine_request_duration_seconds histogram',
    'vitrine_requests_in_flight gauge',
    'vitrine_shared_pages_total counter',
    'vitrine_site_requests_total counter',
    'vitrine_site_seconds_total counter',
    'vitrine_tracking_accepted_total counter',
    'vitrine_tracking_dropped_total counter',
    'vitrine_tracking_lag_seconds gauge',
    'vitrine_tracking_waiting gauge',
    'vitrine_tracking_written_total counter',
    'vitrine_uploads_total counter',
  ])
  expect(types).toEqual(
    expect.arrayContaining([
      'nodejs_eventloop_lag_p99_seconds gauge',
      'nodejs_gc_duration_seconds histogram',
      'nodejs_heap_size_used_bytes gauge',
      'process_cpu_seconds_total counter',
      'process_resident_memory_bytes gauge',
      'process_start_time_seconds gauge',
    ]),
  )
})

it('have every limit, refusal and kind from the start, so that an alert sees the first', async () => {
  const series = [...(await readMetrics(await startRenderApp())).keys()]
  const reasons = ['wait', 'queue', 'bytes', 'tenant_queue', 'deadline', 'rate', 'event_loop']
  expect(series.filter((one) => /_(refusals|limits|uploads|poisoned)_total/.test(one))).toEqual([
    ...reasons.map((reason) => `vitrine_refusals_total{reason="${reason}"}`),
    ...[...endingLimits(), 'limit_memory'].map((limit) => `vitrine_limits_total{limit="${limit}"}`),
    'vitrine_poisoned_total',
    'vitrine_uploads_total{kind="templates"}',
    'vitrine_uploads_total{kind="contexts"}',
  ])
})

it('count callers that hang up, and forget them', async () => {
  const app = await startRenderApp()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(app.listeningOrigin).port)
  const before = await readMetrics(app)
  const socket = await openSocket(port)
  socket.write(
    'POST /render HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  const gauges = /^vitrine_(requests_in_flight|queue_depth|queue_bytes)$/
  const growth = async (of: RegExp) => growthOf(of, before, await readMetrics(app))
  await expect
    .poll(() => growth(gauges))
    .toEqual({ vitrine_requests_in_flight: 1, vitrine_queue_depth: 1, vitrine_queue_bytes: 100 })
  socket.destroy()
  await expect.poll(() => growth(gauges)).toEqual({})
  expect(await growth(/^vitrine_request_duration_seconds_count.*"\/render"/)).toEqual({
    'vitrine_request_duration_seconds_count{route="/render",method="POST",status="499"}': 1,
  })
})

it('say how long work took, and in which bucket that is', async () => {
  const app = await startRenderApp({ LIMIT_WORK: '100000000', LIMIT_INLINE_MS: '1000' })
  const before = await readMetrics(app)
  await render(app, square(700), { 'x-website-id': 's', 'x-request-deadline': '10000' })
  const after = await readMetrics(app)
  const seconds = growthOf(/_seconds_(sum|total)/, before, after)
  const renderSeconds = seconds['vitrine_phase_duration_seconds_sum{phase="render"}'] ?? 0
  expect(renderSeconds).toBeGreaterThan(0.005)
  expect(seconds['vitrine_site_seconds_total{site="s"}']).toBeGreaterThan(renderSeconds)
  const buckets = [...after].filter(([series]) => /^vitrine_phase.*_bucket.*"render"/.test(series))
  const expected = buckets.map(([series]) => {
    const bound = /le="([^"]*)"/.exec(series)?.[1]
    return [series, bound === '+Inf' || Number(bound) >= renderSeconds ? 1 : 0]
  })
  expect(buckets).toEqual(expected)
  expect(buckets).toHaveLength(16)
})

it('show the requests that wait while others are served', async () => {
  const app = await startRenderApp()
  const sites = ['a', 'b', 'c', 'd', 'e', 'f']
  const renders = Promise.all(sites.map((site) => render(app, square(350), { 'x-website-id': site })))
  const seen: (number | undefined)[][] = []
  const names = ['vitrine_queue_tenants', 'vitrine_queue_depth', 'vitrine_queue_bytes']
  for (let isOver = false; !isOver; ) {
    const series = await readMetrics(app)
    seen.push(names.map((name) => series.get(name)))
    isOver = await Promise.race([renders.then(() => true), setImmediate(false)])
  }
  const [tenants = 0, depth = 0, bytes = 0] = names.map((_, at) =>
    Math.max(...seen.map((one) => one[at] ?? 0)),
  )
  expect(tenants).toBeGreaterThanOrEqual(2)
  expect(depth).toBeGreaterThanOrEqual(tenants)
  expect(bytes).toBeGreaterThan(depth * 1000)
})

it('see the lag of the event loop since they were last read', async () => {
  const app = await startRenderApp()
  expect((await readMetrics(app)).get('nodejs_eventloop_lag_min_seconds')).toBeLessThan(1)
  const lag = async () => {
    const until = performance.now() + 100
    while (performance.now() < until);
    await setImmediate()
    return (await readMetrics(app)).get('nodejs_eventloop_lag_max_seconds')
  }
  await expect.poll(lag).toBeGreaterThan(0.03)
})

/** Codes of the catalogue after which there is no HTML. */
function endingLimits(): string[] {
  const findings = Object.values<unknown>(catalogue).flatMap((make) =>
    typeof make === 'function' && 'code' in make && String(make.code).startsWith('limit_')
      ? [make(1, 2)]
      : [],
  )
  return findings.filter(({ endsRender }) => endsRender).map(({ code }) => code)
}
