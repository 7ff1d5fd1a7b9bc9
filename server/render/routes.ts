import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod'
import type { Engine, RenderOptions } from '../../engine/index.ts'
import { dataTooDeep } from '../problem.ts'
import { isNamedBy, problemIn, toAnswer } from './answer.ts'
import { checkTemplate } from './check.ts'
import { isDeeperThan } from './data-depth.ts'
import { checkRequestSchema, type RenderRequest, renderRequestSchema } from './schema.ts'
import type { CompiledPage, TemplateCache } from './template-cache.ts'

/** What the routes work with. */
interface RenderServices {
  readonly engine: Engine
  readonly templates: TemplateCache
  readonly maxContextDepth: number
  readonly maxDiagnostics: number
}

/** `POST /render` answers HTML; `POST /check` says what is wrong with a template and renders nothing. */
export const renderRoutes: FastifyPluginAsyncZod<RenderServices> = async (app, services) => {
  const { engine, templates, maxContextDepth } = services

  app.post('/render', { schema: { body: renderRequestSchema } }, (request, reply) => {
    const { body, headers, phases } = request
    refuseDeepData(body, maxContextDepth)
    const page = phases.measure('compile', () => templates.compilePage(body.template, body.partials))
    phases.note(page.cached)
    const result = phases.measure('render', () =>
      engine.render(page.template, body.context, toRenderOptions(body, page)),
    )
    reply.header('render-cache', `template=${page.cached}`)
    reply.header('render-diagnostics', result.diagnostics.length)
    const problem = problemIn(result, body.options.onError)
    if (problem !== undefined) throw problem

    const answer = phases.measure('serialize', () => toAnswer(result, headers.accept))
    reply.headers({ 'server-timing': phases.toHeader(), etag: answer.etag, vary: 'accept' })
    if (isNamedBy(headers['if-none-match'], answer)) return reply.code(304).send()
    return reply.type(answer.contentType).send(answer.body)
  })

  app.post('/check', { schema: { body: checkRequestSchema } }, ({ body }) => checkTemplate(services, body))
}

function refuseDeepData({ context, injects }: RenderRequest, maxDepth: number): void {
  for (const [field, data] of Object.entries({ context, injects })) {
    if (isDeeperThan(maxDepth, data)) throw dataTooDeep(field, maxDepth)
  }
}

function toRenderOptions(request: RenderRequest, { partials }: CompiledPage): RenderOptions {
  const { injects, locale, timeZone, now = Date.now(), options } = request
  const { expressions, includes, compatibility } = options
  return { partials, injects, locale, timeZone, now, expressions, includes, compatibility }
}
