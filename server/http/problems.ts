import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import {
  bodyTooLarge,
  contentTypeUnsupported,
  internalError,
  notFound,
  pathTooLong,
  requestMalformed,
} from '../errors/request-problems.ts'
import { toStoreProblem } from '../errors/store-problems.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the problem that is answered; undefined for other responses. */
    problemCode: string | undefined
  }
  interface FastifyContextConfig {
    /** Says how to send a body that is too large for the route; by default there is no way. */
    otherWay?: string
  }
}

/** Answers every error as `application/problem+json`. Unexpected errors are logged, and their details are not sent. */
export const problems = plugin(async (app) => {
  app.decorateReply('problemCode', undefined)
  app.setErrorHandler(sendProblem)
  // Unknown paths are refused before their body is read.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 ? notFound(pathOf(request)) : undefined),
  )
  app.setNotFoundHandler((request) => {
    throw notFound(pathOf(request))
  })
})

/** The path that a request asks for. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? ''
}

/** Answers an error as a problem. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error, request)
  reply.problemCode = problem.code
  if (problem.status === 500) request.log.error({ err: error }, 'Request failed')
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    // Sent as bytes, because Fastify adds a charset to the type of a text, and this type has none.
    .send(Buffer.from(JSON.stringify(toProblemJson(problem))))
}

/** The problem of an error: its own, that of a Fastify error, else `internal_error`. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const fastifyError = error as FastifyError
  switch (fastifyError.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit, request.routeOptions.config.otherWay ?? '')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return contentTypeUnsupported(request.routeOptions.config.contentType ?? 'application/json')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return pathTooLong()
    default:
      if (isClientError(fastifyError)) return requestMalformed()
      return toStoreProblem(error) ?? internalError(request.id)
  }
}

function isClientError({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500
}
