import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { render, square } from '../../support/http/calls.ts'
import { startCollector } from '../../support/http/collector.ts'
import { startLoggedApp } from '../../support/http/logged-app.ts'
import { ask, renderRequest } from '../../support/http/sockets.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { spawnService } from '../../support/processes/spawn-service.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const SERVER = 2
const PACKAGES = join(import.meta.dirname, '../../support/processes/loaded-packages.ts')

/** A collector, and a service that sends to it when it closes at the latest. */
async function start(environment: Record<string, string> = {}) {
  const collector = await startCollector()
  const logged = await startLoggedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...environment })
  return { ...collector, ...logged }
}

it('are sent with a request as a step of its caller’s trace, and its phases as steps of it', async () => {
  const { app, spans, resources, calls, entries } = await start()
  const before = Date.now()
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'a=1', 'x-website-id': 'site-1' }
  const answer = await render(app, { template: 'secret' }, headers)
  await app.close()
  expect(calls).toEqual(['POST /v1/traces'])
  expect(resources).toEqual([
    { 'service.name': 'vitrine', 'service.version': expect.stringMatching(/^\d+\.\d+/) },
  ])
  const request = spans.find(({ kind }) => kind === SERVER)
  expect(request).toMatchObject({
    traceId: TRACE,
    parentSpanId: SPAN,
    name: 'POST /render',
    traceState: 'a=1',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/render',
      'http.response.status_code': 200,
      'vitrine.site': 'site-1',
    },
  })
  expect(answer.headers['traceparent']).toBe(`00-${TRACE}-${request?.spanId}-01`)
  expect(entries()).toMatchObject([{ traceId: TRACE, spanId: request?.spanId }])

  const phases = spans.filter(({ kind }) => kind !== SERVER)
  expect(phases.map(({ name }) => name)).toEqual(['queue', 'parse', 'compile', 'render', 'serialize'])
  for (const { traceId, parentSpanId, startTimeUnixNano, endTimeUnixNano } of phases) {
    expect({ traceId, parentSpanId }).toEqual({ traceId: TRACE, parentSpanId: request?.spanId })
    const times = [request?.startTimeUnixNano, startTimeUnixNano, endTimeUnixNano, request?.endTimeUnixNano]
    expect(times.map(Number)).toEqual(times.map(Number).toSorted((a, b) => a - b))
  }
  expect(Number(request?.startTimeUnixNano) / 1e6).toBeGreaterThan(before - 1000)
  expect(Number(request?.endTimeUnixNano) / 1e6).toBeLessThan(Date.now() + 1000)
  expect(JSON.stringify(spans)).not.toContain('secret')
})

it('begin here where the caller names none', async () => {
  const { app, spans, entries } = await start()
  await render(app, undefined, { traceparent: 'nonsense' })
  await app.close()
  const request = spans.find(({ kind }) => kind === SERVER)
  expect(request?.parentSpanId ?? '').toBe('')
  expect(entries()).toMatchObject([{ traceId: request?.traceId, spanId: request?.spanId }])
})

it('say which problem was answered, and fail only for what is ours', async () => {
  const { app, spans } = await start({ LIMIT_WORK: '100' })
  app.addHook('preHandler', async ({ headers }) => {
    if (headers['x-website-id'] === 'ours') throw new Error('a')
  })
  await render(app, square(100))
  await render(app, undefined, { 'x-website-id': 'ours' })
  await app.close()
  const requests = spans.filter(({ kind }) => kind === SERVER)
  expect(requests.map(({ attributes, status }) => [attributes['vitrine.problem'], status.code ?? 0])).toEqual(
    [
      ['limit_work', 0],
      ['internal_error', 2],
    ],
  )
})

it.each([
  { what: 'callers who record none', headers: { traceparent: `00-${TRACE}-${SPAN}-00` }, environment: {} },
  { what: 'a share of none', headers: {}, environment: { OTEL_TRACES_SAMPLER_ARG: '0' } },
])('are not sent for $what, but their ids are kept', async ({ headers, environment }) => {
  const { app, calls, entries } = await start(environment)
  const answer = await render(app, undefined, headers)
  await app.close()
  expect(calls).toEqual([])
  const [entry] = entries()
  expect(answer.headers['traceparent']).toBe(`00-${entry?.['traceId']}-${entry?.['spanId']}-00`)
  if ('traceparent' in headers) expect(entry?.['traceId']).toBe(TRACE)
})

it.each([
  { endpoint: '', loaded: [] },
  { endpoint: 'http://127.0.0.1:9', loaded: expect.arrayContaining(['@opentelemetry/sdk-trace']) },
])('need nothing that is loaded where they are sent to "$endpoint"', async ({ endpoint, loaded }) => {
  const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }
  const { stdout } = await promisify(execFile)(process.execPath, [PACKAGES], { env })
  const packages: string[] = JSON.parse(stdout)
  expect(packages).toContain('fastify')
  expect(packages.filter((name) => /^(@opentelemetry\/|prom-client$)/.test(name))).toEqual(loaded)
})

it('are not sent for probes', async () => {
  const { app, calls } = await start()
  for (const url of ['/livez', '/readyz', '/metrics']) await app.inject(url)
  await app.close()
  expect(calls).toEqual([])
})

it('that cannot be sent are said to be lost', async () => {
  const { endpoint } = await startCollector(400)
  const { app, lines } = await startLoggedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  await render(app)
  await app.close()
  const lost = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'Spans could not be sent')
  expect(lost).toMatchObject({ level: 40, spans: 6, err: { code: 400 } })
})

it('do not hold up the end when the collector does not answer', async () => {
  const { endpoint } = await startCollector('never')
  const { app } = await startLoggedApp({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  await render(app)
  const stoppedAt = performance.now()
  await app.close()
  expect(performance.now() - stoppedAt).toBeLessThan(PATIENCE_MS / 2)
})

it('are sent before a process ends that is told to stop', async () => {
  const { endpoint, spans } = await startCollector()
  const service = spawnService({ WORKERS: '2', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  onTestFinished(() => void service.child.kill('SIGKILL'))
  const port = await service.ready(2)
  for (let at = 0; at < 4; at++) await ask(port, renderRequest('a').join(''))
  service.child.kill('SIGTERM')
  expect(await service.ended()).toBe(0)
  expect(spans.filter(({ kind }) => kind === SERVER)).toHaveLength(4)
})
