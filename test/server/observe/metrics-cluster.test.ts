import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseMetrics } from '../../support/http/metrics.ts'
import { ask, getRequest, renderRequest } from '../../support/http/sockets.ts'
import { PATIENCE_MS } from '../../support/patience.ts'
import { type RunningService, spawnService } from '../../support/processes/spawn-service.ts'
import { UNREFUSED } from '../../support/unhurried.ts'

const MISSES = 'vitrine_cache_misses_total{cache="templates"}'
const RENDERS = 'vitrine_request_duration_seconds_count{route="/render",method="POST",status="200"}'

async function readAll(port: number) {
  const answer = await ask(port, getRequest('/metrics'))
  return parseMetrics(answer.slice(answer.indexOf('\r\n\r\n') + 4))
}

/** Reads the metrics until they count so many renders. A worker that is late counts with what it had done a moment ago. */
function readAfter(port: number, renders: number) {
  const read = async () => {
    const series = await readAll(port)
    expect(series.get(RENDERS)).toBe(renders)
    return series
  }
  return vi.waitFor(read, { timeout: PATIENCE_MS, interval: 100 })
}

/** Renders on connections of its own, which go to the workers in turn. */
async function renderTimes(port: number, times: number): Promise<void> {
  for (let at = 0; at < times; at++) await ask(port, renderRequest('a').join(''))
}

function workersThatRendered({ log }: RunningService): Set<number> {
  return new Set(log.filter(({ route }) => route === '/render').map(({ pid }) => pid))
}

// One service for all of them, because each start takes two seconds of the processor.
describe('metrics of two workers', () => {
  let service: RunningService
  let port: number

  beforeAll(async () => {
    service = spawnService({ ...UNREFUSED, WORKERS: '2', LOG_LEVEL: 'info' })
    port = await service.ready(2)
  })
  afterAll(() => void service.child.kill('SIGKILL'))

  it('are those of all, whichever is asked', async () => {
    await renderTimes(port, 10)
    // Workers write several lines of their log at once.
    await vi.waitFor(() => expect(workersThatRendered(service).size).toBe(2), { timeout: PATIENCE_MS })
    await readAfter(port, 10)
    const readings = await Promise.all([1, 2, 3].map(() => readAfter(port, 10)))
    expect(readings.map((series) => series.get(RENDERS))).toEqual([10, 10, 10])
    expect(readings[0]?.get('vitrine_site_requests_total{site="none"}')).toBe(10)
    expect(readings[0]?.get('vitrine_cache_entries{cache="templates"}')).toBe(2)
    // One that is worst off, not the sum: none of them was started in the future.
    expect(readings[0]?.get('process_start_time_seconds')).toBeLessThan(Date.now() / 1000)
  })

  it('still count what one did that was killed', async () => {
    const before = await readAll(port)
    process.kill(service.served()[0] ?? 0, 'SIGKILL')
    await service.ready(3)
    await renderTimes(port, 4)
    const series = await readAfter(port, (before.get(RENDERS) ?? 0) + 4)
    expect(series.get(MISSES)).toBe((before.get(MISSES) ?? 0) + 1)
    // Memory that is not there any more does not count.
    expect(series.get('vitrine_cache_entries{cache="templates"}')).toBe(2)
  })

  it('still count what one did to its end that was told to leave', async () => {
    const before = (await readAll(port)).get(RENDERS) ?? 0
    await renderTimes(port, 10)
    const [, leaving = 0] = service.served()
    process.kill(leaving, 'SIGTERM')
    await service.waitFor(({ worker, code }) => worker === leaving && code === 0)
    await readAfter(port, before + 10)
  })

  it('are there when one is stuck', async () => {
    const renders = (await readAll(port)).get(RENDERS)
    const [stuck = 0] = service.served().slice(-1)
    process.kill(stuck, 'SIGSTOP')
    onTestFinished(() => void process.kill(stuck, 'SIGCONT'))
    const answers = await Promise.race([readAll(port), readAll(port)])
    expect(answers.get(RENDERS)).toBe(renders)
  })
})
