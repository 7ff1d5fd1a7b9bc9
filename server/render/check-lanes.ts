import { timeReached } from '../errors/render-problems.ts'
import { type CheckResult, checkTemplate } from './check.ts'
import { ThreadEnded } from './lanes/render-thread.ts'
import type { Turn } from './lanes/scheduler.ts'
import type { CheckRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { sourcesOf } from './template-cache.ts'

type Services = RenderServices & { readonly maxDiagnostics: number }

/** Checks a template on the event loop; undefined when compiling it takes too long for that. */
export function checkQuickly(services: Services, request: CheckRequest, website: string) {
  const { templates } = services
  const page = templates.findPage(request.template, request.partials, website)
  return templates.compileQuickly(page) && checkTemplate(services, request, website)
}

/** Checks a template in the quarantine. */
export async function checkLong(
  { templates, quarantine, maxTimeMs, maxDiagnostics }: Services,
  request: CheckRequest,
  { tenant, deadlineAtMs }: Turn,
): Promise<CheckResult> {
  const page = templates.findPage(request.template, request.partials, tenant.id)
  const check: CheckRequest = { ...request, ...sourcesOf(page) }
  try {
    const toTask = () => ({ check, maxDiagnostics })
    const { result } = await quarantine.run({ tenant: tenant.id, deadlineAtMs, toTask, onTurn: () => {} })
    return result
  } catch (error) {
    throw error instanceof ThreadEnded ? timeReached(maxTimeMs, {}) : error
  }
}
