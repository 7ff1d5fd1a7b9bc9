import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import plugin from 'fastify-plugin'
import { Problem } from '../errors/problem.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { crumbInvalid } from '../errors/visitor-problems.ts'
import type { KeptForm } from './flash.ts'
import { keptForm, toRefusal } from './kept-form.ts'
import { type SiteServices, Visit } from './visit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route shows a rejected form again. Its handler writes only by `respond`, which a refusal stops. */
    readonly isShownAgain?: boolean
  }
  interface FastifyRequest {
    /** The problem for which the form of a request is shown again without another try; null for none. */
    refusal: RejectedForm | null
  }
}

/** The problem for which a form is shown again, as a website says it. */
interface RejectedForm extends VisitorProblem {
  /** Answered when the form has no page. */
  readonly cause: Problem
}

/** The config of a route whose rejected form is shown again. */
export const SHOWN_AGAIN = { isShownAgain: true } as const

/** Shows a rejected form again at the address of its page, by the route that rejected it. */
export const formsAgain = plugin<SiteServices>(async (app, services) => {
  const handlers = new Map<string, RouteHandlerMethod>()
  app.decorateRequest('refusal', null)
  app.addHook('onRoute', ({ method, url, config, handler }) => {
    if (method !== 'HEAD' && config?.isShownAgain === true) handlers.set(url, handler)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET') return
    const kept = keptForm(new Visit(services, request, reply))
    const handler = kept && handlers.get(kept.route)
    if (kept === undefined || handler === undefined) return
    await showAgain((sent) => handler.call(app, sent, reply), kept, request)
  })
})

async function showAgain(
  handle: (sent: FastifyRequest) => unknown,
  kept: KeptForm,
  request: FastifyRequest,
): Promise<void> {
  // The request of the page with the form of the earlier request.
  const sent: FastifyRequest = Object.create(request, {
    body: { value: new Map(kept.fields) },
    params: { value: kept.params },
    refusal: { value: { ...toRefusal(kept), cause: crumbInvalid() } satisfies RejectedForm },
  })
  try {
    await handle(sent)
  } catch (error) {
    // The form cannot be shown any more, for example because the cart is empty now. The page is shown as it is at first.
    if (!(error instanceof Problem)) throw error
  }
}
