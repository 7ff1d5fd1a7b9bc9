import { expect, it } from 'vitest'
import { type App, digestOf, put, render, renderBatch, square } from '../../support/http/calls.ts'
import { growthOf, readMetrics } from '../../support/http/metrics.ts'
import { startRenderApp } from '../../support/http/render-app.ts'

/** Takes seconds, from a short body. */
const slow = {
  template: `${'{.var @l l}{.repeated section @l}'.repeat(5)}${'{.end}'.repeat(5)}`,
  context: { l: Array(100).fill(1) },
}
const endless = square(120)

interface Case {
  readonly what: string
  readonly environment?: Record<string, string>
  /** Done before the counted part. */
  readonly first?: (app: App) => Promise<unknown>
  readonly act: (app: App) => Promise<unknown>
  /** Which series are looked at, and by how much they grow. */
  readonly of: RegExp
  readonly grows: Record<string, number>
}

const requests = /^vitrine_request_duration_seconds_count(?!.*"\/metrics")/
const limited = { LIMIT_WORK: '10000' }

/** As many callers at once as a queue of one has no place for. */
const renderTwice = (app: App) => Promise.all([render(app), render(app)])

it.each<Case>([
  {
    what: 'a render',
    act: (app) => render(app),
    of: requests,
    grows: { 'vitrine_request_duration_seconds_count{route="/render",method="POST",status="200"}': 1 },
  },
  {
    what: 'paths that there are not, or cannot be',
    act: (app) => Promise.all(['/a', '/b?c', '/%zz'].map((url) => app.inject(url))),
    of: requests,
    grows: {
      'vitrine_request_duration_seconds_count{route="none",method="GET",status="404"}': 2,
      'vitrine_request_duration_seconds_count{route="none",method="GET",status="400"}': 1,
    },
  },
  {
    what: 'digests in paths',
    act: (app) => Promise.all(['a', 'b'].map((text) => put(app, 'templates', text))),
    of: requests,
    grows: {
      'vitrine_request_duration_seconds_count{route="/templates/:digest",method="PUT",status="201"}': 2,
    },
  },
  {
    what: 'phases',
    act: (app) => render(app),
    of: /^vitrine_(phase_duration|queue_wait)_seconds_count/,
    grows: {
      'vitrine_phase_duration_seconds_count{phase="queue"}': 1,
      'vitrine_phase_duration_seconds_count{phase="parse"}': 1,
      'vitrine_phase_duration_seconds_count{phase="compile"}': 1,
      'vitrine_phase_duration_seconds_count{phase="render"}': 1,
      'vitrine_phase_duration_seconds_count{phase="serialize"}': 1,
      vitrine_queue_wait_seconds_count: 1,
    },
  },
  {
    what: 'a template that is not there, and then is',
    act: async (app) => [await render(app), await render(app), await render(app)],
    of: /^vitrine_cache_(hits|misses|entries)/,
    grows: {
      'vitrine_cache_misses_total{cache="templates"}': 1,
      'vitrine_cache_hits_total{cache="templates"}': 2,
      'vitrine_cache_entries{cache="templates"}': 1,
      'vitrine_cache_misses_total{cache="answers"}': 2,
      'vitrine_cache_hits_total{cache="answers"}': 1,
      'vitrine_cache_entries{cache="answers"}': 1,
    },
  },
  {
    what: 'a context that is not there, and then is',
    act: async (app) => {
      const body = { template: '{a}', context: { digest: digestOf('{"a":1}') } }
      await render(app, body)
      await put(app, 'contexts', '{"a":1}')
      await render(app, body)
    },
    of: /^vitrine_cache_(hits|misses|entries)_?\w*\{cache="contexts"/,
    grows: {
      'vitrine_cache_misses_total{cache="contexts"}': 1,
      'vitrine_cache_hits_total{cache="contexts"}': 1,
      'vitrine_cache_entries{cache="contexts"}': 1,
    },
  },
  {
    what: 'templates for which others make room',
    environment: { LIMIT_CACHE_BYTES: '4000' },
    act: async (app) => {
      for (const template of ['a', 'b', 'c', 'd']) await render(app, { template })
    },
    of: /^vitrine_cache_(evictions_total|bytes|entries)/,
    grows: {
      'vitrine_cache_evictions_total{cache="templates"}': 2,
      'vitrine_cache_bytes{cache="templates"}': 3004,
      'vitrine_cache_entries{cache="templates"}': 2,
    },
  },
  {
    what: 'a limit',
    environment: limited,
    act: (app) => render(app, endless),
    of: /^vitrine_(limits|poisoned)_total/,
    grows: { 'vitrine_limits_total{limit="limit_work"}': 1 },
  },
  {
    what: 'renders that are answered from memory',
    environment: limited,
    first: async (app) => [await render(app, endless), await render(app, endless)],
    act: async (app) => [await render(app, endless), await render(app, endless)],
    of: /^vitrine_(limits|poisoned)_total/,
    grows: { vitrine_poisoned_total: 2 },
  },
  {
    what: 'a queue that is full',
    environment: { LIMIT_QUEUE: '1' },
    act: renderTwice,
    of: /^vitrine_refusals_total/,
    grows: { 'vitrine_refusals_total{reason="queue"}': 1 },
  },
  {
    what: 'a tenant’s queue that is full',
    environment: { LIMIT_QUEUE_PER_TENANT: '1' },
    act: renderTwice,
    of: /^vitrine_refusals_total/,
    grows: { 'vitrine_refusals_total{reason="tenant_queue"}': 1 },
  },
  {
    what: 'bodies that are too much together',
    environment: { LIMIT_QUEUE_BYTES: '20' },
    act: renderTwice,
    of: /^vitrine_refusals_total/,
    grows: { 'vitrine_refusals_total{reason="bytes"}': 1 },
  },
  {
    what: 'a wait that would be too long',
    act: (app) =>
      Promise.all([
        render(app, { template: 'a' }),
        render(app, { template: 'a' }, { 'x-request-deadline': '1' }),
      ]),
    of: /^vitrine_refusals_total/,
    grows: { 'vitrine_refusals_total{reason="wait"}': 1 },
  },
  {
    what: 'a deadline that passes in the render',
    environment: { LIMIT_WORK: '100000000' },
    act: (app) => {
      return render(app, slow, { 'x-request-deadline': '200' })
    },
    of: /^vitrine_(refusals|limits)_total/,
    grows: { 'vitrine_limits_total{limit="limit_time"}': 1 },
  },
  {
    what: 'a tenant over its rate',
    environment: { LIMIT_TENANT_RATE: '1' },
    act: renderTwice,
    of: /^vitrine_refusals_total/,
    grows: { 'vitrine_refusals_total{reason="rate"}': 1 },
  },
  {
    what: 'uploads, of which one is there already',
    act: async (app) => {
      await put(app, 'templates', 'a')
      await put(app, 'templates', 'a')
      await put(app, 'contexts', '1')
    },
    of: /^vitrine_uploads_total/,
    grows: {
      'vitrine_uploads_total{kind="templates"}': 1,
      'vitrine_uploads_total{kind="contexts"}': 1,
    },
  },
  {
    what: 'a batch',
    environment: limited,
    act: (app) =>
      renderBatch(app, [{ template: 'a' }, '{', { template: 'b' }, endless], { 'x-website-id': 's' }),
    of: /^vitrine_(batch_lines_total|limits_total|site_requests_total|phase_duration_seconds_count{phase="r)/,
    grows: {
      'vitrine_batch_lines_total{status="200"}': 2,
      'vitrine_batch_lines_total{status="400"}': 1,
      'vitrine_batch_lines_total{status="422"}': 1,
      'vitrine_limits_total{limit="limit_work"}': 1,
      'vitrine_phase_duration_seconds_count{phase="render"}': 3,
      'vitrine_site_requests_total{site="s"}': 5,
    },
  },
  {
    what: 'lines of a batch over the rate',
    environment: { LIMIT_TENANT_RATE: '2' },
    act: (app) => renderBatch(app, [{ template: 'a' }, { template: 'b' }]),
    of: /^vitrine_(batch_lines|refusals)_total/,
    grows: {
      'vitrine_batch_lines_total{status="200"}': 1,
      'vitrine_batch_lines_total{status="429"}': 1,
      'vitrine_refusals_total{reason="rate"}': 1,
    },
  },
  {
    what: 'websites, and callers that name none',
    act: async (app) => {
      await render(app, undefined, { 'x-website-id': 'a' })
      await render(app, undefined, { 'x-website-id': 'a' })
      await render(app)
    },
    of: /^vitrine_site_requests_total/,
    grows: {
      'vitrine_site_requests_total{site="a"}': 2,
      'vitrine_site_requests_total{site="none"}': 1,
    },
  },
  {
    what: 'websites that are not among the busiest',
    environment: { LIMIT_METRIC_SITES: '1' },
    // So often that no other comes near it, even where its one page takes long.
    first: async (app) => {
      for (let page = 0; page < 100; page++) await render(app, undefined, { 'x-website-id': 'busy' })
    },
    act: async (app) => {
      await Promise.all(['b', 'c', 'd'].map((site) => render(app, undefined, { 'x-website-id': site })))
    },
    of: /^vitrine_site_requests_total/,
    grows: { 'vitrine_site_requests_total{site="other"}': 3 },
  },
])('count $what', async ({ environment, first, act, of, grows }) => {
  const app = await startRenderApp(environment)
  await first?.(app)
  const before = await readMetrics(app)
  await act(app)
  expect(growthOf(of, before, await readMetrics(app))).toEqual(grows)
})
