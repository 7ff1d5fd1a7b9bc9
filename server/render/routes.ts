import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { answerRender, type RenderAnswer } from './answer-render.ts'
import { answerCheck } from './check-lanes.ts'
import { rawBody } from './raw-body.ts'
import type { RenderServices } from './services.ts'
import { bodyOf, whenServed } from './when-served.ts'

/** `POST /render` answers HTML. `POST /check` answers the diagnostics of a template, and renders nothing. */
export const renderRoutes: FastifyPluginAsync<RenderServices & { maxDiagnostics: number }> = async (
  app,
  services,
) => {
  await app.register(rawBody, { contentType: 'application/json', joiner: services.joiner })

  // The usual ones are answered by `direct-renders.ts`, in the same way.
  app.post('/render', { config: { hasLongBodies: true } }, (request, reply) =>
    whenServed(request, reply, (turn) => {
      const { record, headers } = request
      const answer = answerRender(services, { bytes: bodyOf(request), headers, record, turn })
      return answer instanceof Promise ? answer.then((late) => send(reply, late)) : send(reply, answer)
    }),
  )

  app.post('/check', { config: { hasLongBodies: true } }, (request, reply) =>
    whenServed(request, reply, (turn) => answerCheck(services, request, reply, turn)),
  )
}

function send(reply: FastifyReply, { status, headers, body }: RenderAnswer): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  reply.code(status).send(body)
}
