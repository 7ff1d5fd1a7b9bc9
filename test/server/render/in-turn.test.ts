import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import { PhaseTimes } from '../../../server/observe/phase-times.ts'
import { renderInTurn } from '../../../server/render/in-turn.ts'
import { renderRequestSchema } from '../../../server/render/schema.ts'
import { createRenderServices } from '../../../server/render/services.ts'
import { PATIENCE_MS } from '../../support/patience.ts'

function start(environment: Readonly<Record<string, string>> = {}) {
  const services = createRenderServices(readConfig(environment), new Metrics())
  onTestFinished(() => services.quarantine.close())
  const done: string[] = []
  const render = async (tenant: string, template: string, options = {}) => {
    const phases = new PhaseTimes()
    const request = renderRequestSchema.parse({ template })
    const { html } = await renderInTurn(services, { request, name: template, tenant, phases }, options)
    done.push(html)
    return phases.list.map(({ name }) => name)
  }
  return { services, done, render }
}

describe('a page of a website', () => {
  it('waits for its turn with the renders of all websites', async () => {
    const { services, done, render } = start()
    const phases = await Promise.all([render('a', 'a1'), render('a', 'a2'), render('b', 'b1')])
    expect(done).toEqual(['a1', 'b1', 'a2'])
    expect(phases[0]?.[0]).toBe('queue')
    expect(services.scheduler.pending).toBe(0)
  })

  it('is refused when its website has as many waiting as it may, except for work that no visitor waits for', async () => {
    const { services, render } = start({ LIMIT_QUEUE_PER_TENANT: '1' })
    const first = render('a', 'a1')
    await expect(render('a', 'a2')).rejects.toMatchObject({ code: 'tenant_busy' })
    await render('a', 'a mail', { isPatient: true })
    await first
    expect(services.scheduler.pending).toBe(0)
  })

  it('has the whole time of a render after its wait, also in the thread', async () => {
    const patience = String(PATIENCE_MS)
    const { services, done, render } = start({
      ...{ LIMIT_INLINE_MS: '0', LIMIT_WAIT_MS: patience, LIMIT_TIME_MS: patience },
    })
    const leftMs: number[] = []
    const run = vi.spyOn(services.quarantine, 'run')
    run.mockImplementation((long) => {
      leftMs.push(long.deadlineAtMs - performance.now())
      run.mockRestore()
      return services.quarantine.run(long)
    })
    await render('a', 'a1')
    expect(done).toEqual(['a1'])
    expect(leftMs[0]).toBeGreaterThan(PATIENCE_MS)
  })

  it('waits for the thread with any number of its website', async () => {
    const patience = String(PATIENCE_MS)
    const environment = { LIMIT_INLINE_MS: '0', LIMIT_WAIT_MS: patience, LIMIT_TIME_MS: patience }
    const { done, render } = start({ ...environment, LIMIT_LONG_RENDERS: '1' })
    await Promise.all(['a1', 'a2', 'a3'].map((template) => render('a', template)))
    expect(done).toEqual(['a1', 'a2', 'a3'])
  })

  it('is rendered in the thread when it takes too long, with the data that look like a reference', async () => {
    const { services, done } = start({ LIMIT_INLINE_MS: '0' })
    const context = { digest: `sha256-${'0a'.repeat(32)}` }
    const request = { ...renderRequestSchema.parse({ template: '{digest}{nothing|x}' }), context }
    const page = { request, name: '/', tenant: 'a', phases: new PhaseTimes() }
    const { html, diagnostics } = await renderInTurn(services, page)
    expect(html).toContain(context.digest)
    expect(diagnostics.map(({ code }) => code)).toEqual(['formatter_unknown'])
    expect(done).toEqual([])
  })

  it('leaves the queue when it fails', async () => {
    const { services, render } = start({ LIMIT_WORK: '1' })
    const endless = `${'{.var @l l}'.repeat(50)}x`
    await expect(render('a', endless)).rejects.toMatchObject({ code: 'limit_work' })
    expect(services.scheduler.pending).toBe(0)
  })
})
