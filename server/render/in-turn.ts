import type { PageJob } from './attempt.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
import type { RenderServices } from './services.ts'

type TurnJob = Omit<PageJob, 'deadlineAtMs'>

/**
 * Renders a page of this service when its turn among all renders has come.
 *
 * A page may wait as long as any request, and then has the whole time of a render: the first page of a process that has just
 * started may be moved to the thread, which starts then, too. Callers of the render API try again; visitors see an error.
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
      resolve(renderPage(services, { ...job, deadlineAtMs: turn.deadlineAtMs + services.maxTimeMs }))
    } catch (error) {
      reject(error)
    }
  })
  return promise.finally(() => turn.end())
}
