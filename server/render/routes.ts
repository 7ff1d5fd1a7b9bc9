import type { FastifyPluginAsync } from 'fastify'
import type { CacheResults } from '../observe/request-record.ts'
import { type Answer, isFresh } from './answer.ts'
import { answerCheck } from './check-lanes.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
import { rawBody } from './raw-body.ts'
import { readJson } from './read-json.ts'
import { readRequest } from './read-request.ts'
import type { RenderServices } from './services.ts'
import { answerUnread, isTooLongToRead } from './unread.ts'
import { bodyOf, whenServed } from './when-served.ts'

/** `POST /render` answers HTML. `POST /check` answers the diagnostics of a template, and renders nothing. */
export const renderRoutes: FastifyPluginAsync<RenderServices & { maxDiagnostics: number }> = async (
  app,
  services,
) => {
  await app.register(rawBody, { contentType: 'application/json' })

  app.post('/render', (request, reply) =>
    whenServed(request, reply, (turn) => {
      const { record, headers } = request
      const { phases } = record
      const { deadlineAtMs, tenant } = turn
      const bytes = bodyOf(request)
      const job = { bytes, tenant: tenant.id, deadlineAtMs, phases }
      const send = (answer: Answer<Uint8Array>, diagnostics: number, cached: CacheResults) => {
        const { body, contentType, etag } = answer
        record.cached = cached
        reply.headers({
          'render-cache': `template=${cached.template}, context=${cached.context}`,
          'render-diagnostics': diagnostics,
          'server-timing': phases.toHeader(),
          etag,
          vary: 'accept',
        })
        if (isFresh(request, etag)) reply.code(304).send()
        else reply.type(contentType).send(body)
      }
      if (isTooLongToRead(services, bytes, tenant.id)) {
        // The body is moved to the thread.
        record.bytesIn = bytes.length
        return answerUnread(services, { ...job, accept: headers.accept }).then((unread) =>
          send(unread.answer, unread.diagnostics, unread.cached),
        )
      }
      const json = phases.measure('parse', () => readJson(bytes))
      const page = renderPage(services, { ...job, request: readRequest(json) })
      const answer = ({ result, cached, name }: RenderedPage) =>
        send(
          phases.measure('serialize', () => services.answers.toAnswer(result, headers.accept, name)),
          result.diagnostics.length,
          cached,
        )
      return page instanceof Promise ? page.then(answer) : answer(page)
    }),
  )

  app.post('/check', (request, reply) =>
    whenServed(request, reply, (turn) => answerCheck(services, request, reply, turn)),
  )
}
