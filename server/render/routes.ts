import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { rawBody } from '../http/raw-body.ts'
import { answerCheck } from './answer-check.ts'
import { answerRender, type CallResponse } from './answer-render.ts'
import type { RenderServices } from './services.ts'
import { bodyOf, whenServed } from './when-served.ts'

const UPLOADS =
  ' Upload data and templates, up to 8 MiB each, with PUT /contexts/{digest} and PUT /templates/{digest}, and name them by digest.'

/** `POST /render` answers HTML. `POST /check` answers the diagnostics of a template, and renders nothing. */
export const renderRoutes: FastifyPluginAsync<RenderServices & { maxDiagnostics: number }> = async (
  app,
  services,
) => {
  await app.register(rawBody, { contentType: 'application/json' })

  app.post('/render', { config: { otherWay: UPLOADS } }, (request, reply) =>
    whenServed(request, reply, (turn) => {
      const { record, headers } = request
      const response = answerRender(services, { bytes: bodyOf(request), headers, record, turn })
      return response instanceof Promise ? response.then((late) => send(reply, late)) : send(reply, response)
    }),
  )

  app.post('/check', { config: { otherWay: UPLOADS } }, (request, reply) =>
    whenServed(request, reply, (turn) => answerCheck(services, request, reply, turn)),
  )
}

function send(reply: FastifyReply, { status, headers, body }: CallResponse): void {
  reply.code(status).headers(headers).send(body)
}
