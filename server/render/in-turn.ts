import type { Diagnostic } from '../../engine/index.ts'
import type { PhaseTimes } from '../observe/phase-times.ts'
import { serveInThread } from './in-thread.ts'
import { poisonKeyOf } from './lanes/poison-memory.ts'
import { toBuffer } from './lanes/thread-task.ts'
import type { Turn } from './lanes/turn.ts'
import { isForThread, renderHere } from './pipeline.ts'
import type { RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'

/** How much longer than callers of the render API visitors wait for the thread. */
const VISITORS_WAIT_MS = 5000

/** A page or a mail of this service. */
interface OwnPage {
  readonly request: RenderRequest
  /** Identifies the page for the memory of poison, such as its address. */
  readonly name: string
  readonly tenant: string
  readonly phases: PhaseTimes
}

/** Its HTML, with the findings about its templates. */
export interface OwnHtml {
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Renders a page of this service when its turn among all renders has come.
 *
 * A page waits for its turn as long as any request. One that is moved to the thread then waits for longer, because callers of the
 * render API try again, and visitors see an error: many pages are moved when a process starts, and the thread starts then, too.
 *
 * `isPatient` is for work that no visitor waits for, such as a mail: it is never refused, and has no deadline. Errors:
 * `overloaded`, `tenant_busy`, `deadline_passed`, and those of a render.
 */
export function renderInTurn(
  services: RenderServices,
  page: OwnPage,
  { isPatient = false } = {},
): Promise<OwnHtml> {
  const { promise, resolve, reject } = Promise.withResolvers<OwnHtml>()
  const { tenant, phases } = page
  const turn = services.scheduler.admit({
    tenant,
    ignoresLimits: isPatient,
    deadlineMs: isPatient ? Number.POSITIVE_INFINITY : undefined,
  })
  turn.whenServed((refusal) => {
    phases.add('queue', turn.queuedMs)
    try {
      if (refusal !== undefined) throw refusal
      resolve(render(services, page, turn))
    } catch (error) {
      reject(error)
    }
  })
  return promise.finally(() => turn.end())
}

async function render(services: RenderServices, page: OwnPage, turn: Turn): Promise<OwnHtml> {
  const { request, name, tenant, phases } = page
  const deadlineAtMs = turn.deadlineAtMs + services.maxTimeMs + VISITORS_WAIT_MS
  const job = { tenant, phases, deadlineAtMs, isForVisitor: true }
  const poisonKey = poisonKeyOf(tenant, Buffer.from(name))
  const context = { data: request.context, digest: undefined }
  const here = isForThread(services, tenant)
    ? { stopped: undefined }
    : await renderHere(services, { ...job, request, context, poisonKey: () => poisonKey })
  if ('result' in here) return here.result
  const { context: plainContext, ...rest } = request
  // Written only now, because few pages take so long.
  const bytes = Buffer.from(JSON.stringify({ ...rest, plainContext }))
  const { stopped } = here
  const served = await serveInThread(services, { ...job, kind: 'render', bytes, poisonKey, stopped })
  return { html: toBuffer(served.response.body).toString(), diagnostics: served.diagnostics }
}
