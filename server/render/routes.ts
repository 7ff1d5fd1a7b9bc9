import type { FastifyPluginAsync } from 'fastify'
import { isFresh, toAnswer } from './answer.ts'
import { checkLong, checkQuickly } from './check-lanes.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
import { rawBody } from './raw-body.ts'
import { readJson } from './read-json.ts'
import { checkRequestSchema, renderRequestSchema } from './schema.ts'
import type { RenderServices } from './services.ts'
import { validate } from './validate.ts'
import { bodyOf, whenServed } from './when-served.ts'

/** `POST /render` answers HTML. `POST /check` answers the diagnostics of a template, and renders nothing. */
export const renderRoutes: FastifyPluginAsync<RenderServices & { maxDiagnostics: number }> = async (
  app,
  services,
) => {
  await app.register(rawBody, { contentType: 'application/json' })

  app.post('/render', (request, reply) =>
    whenServed(request, reply, (turn) => {
      const { phases } = request.record
      const bytes = bodyOf(request)
      const body = validate(
        renderRequestSchema,
        phases.measure('parse', () => readJson(bytes)),
      )
      const { deadlineAtMs, tenant } = turn
      const answer = ({ result, cached }: RenderedPage) => {
        request.record.cached = cached
        reply.header('render-cache', `template=${cached.template}, context=${cached.context}`)
        reply.header('render-diagnostics', result.diagnostics.length)
        const { body, contentType, etag } = phases.measure('serialize', () =>
          toAnswer(result, request.headers.accept),
        )
        reply.headers({ 'server-timing': phases.toHeader(), etag, vary: 'accept' })
        if (isFresh(request, etag)) reply.code(304).send()
        else reply.type(contentType).send(body)
      }
      const page = renderPage(services, {
        request: body,
        bytes,
        tenant: tenant.id,
        deadlineAtMs,
        phases,
      })
      return page instanceof Promise ? page.then(answer) : answer(page)
    }),
  )

  app.post('/check', (request, reply) =>
    whenServed(request, reply, (turn) => {
      const body = validate(
        checkRequestSchema,
        request.record.phases.measure('parse', () => readJson(bodyOf(request))),
      )
      const result = checkQuickly(services, body)
      if (result !== undefined) return void reply.send(result)
      return checkLong(services, body, turn).then((long) => void reply.send(long))
    }),
  )
}
