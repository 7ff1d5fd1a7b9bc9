import type { PageJob } from './attempt.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
import type { RenderServices } from './services.ts'

/** How much longer than callers of the render API visitors wait for the thread. */
const VISITORS_WAIT_MS = 5000

type TurnJob = Omit<PageJob, 'deadlineAtMs'>

/**
 * Renders a page of this service when its turn among all renders has come.
 *
 * A page waits for its turn as long as any request. One that is moved to the thread then waits for longer, because callers of the
 * render API try again, and visitors see an error: many pages are moved when a process starts, and the thread starts then, too.
 *
 * `isPatient` is for work that nobody waits for, such as a mail: it is never refused, and has no deadline. Errors:
 * `overloaded`, `tenant_busy`, `deadline_passed`, and those of `renderPage`.
 */
export function renderInTurn(
  services: RenderServices,
  job: TurnJob,
  { isPatient = false } = {},
): Promise<RenderedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>()
  const { tenant, phases } = job
  const turn = services.scheduler.admit({
    tenant,
    ignoresLimits: isPatient,
    deadlineMs: isPatient ? Number.POSITIVE_INFINITY : undefined,
  })
  turn.whenServed((refusal) => {
    phases.add('queue', turn.queuedMs)
    try {
      if (refusal !== undefined) throw refusal
      const deadlineAtMs = turn.deadlineAtMs + services.maxTimeMs + VISITORS_WAIT_MS
      resolve(renderPage(services, { ...job, isForVisitor: true, deadlineAtMs }))
    } catch (error) {
      reject(error)
    }
  })
  return promise.finally(() => turn.end())
}
