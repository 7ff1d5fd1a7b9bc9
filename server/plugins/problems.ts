import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import {
  bodyTooLarge,
  contentTypeUnsupported,
  internalError,
  notFound,
  Problem,
  pathTooLong,
  requestMalformed,
} from '../problem.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Of the problem that this answer is; undefined for others. */
    problemCode: string | undefined
  }
}

/** Answers every error as `application/problem+json`; what is not foreseen is logged and hidden. */
export const problems = plugin(async (app) => {
  app.decorateReply('problemCode', undefined)
  app.setErrorHandler(sendProblem)
  // Before the body is read: an unknown path takes none.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? notFound() : undefined))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
})

/** Answers an error as the problem that it is. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error, request)
  reply.problemCode = problem.code
  if (problem.status === 500) request.log.error({ err: error }, 'Request failed')
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    // Bytes, because Fastify adds a charset to text, which this type does not have.
    .send(Buffer.from(JSON.stringify(problem)))
}

/** The problem that an error is answered with. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const fastifyError = error as FastifyError
  switch (fastifyError.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return contentTypeUnsupported(request.routeOptions.config.contentType ?? 'application/json')
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return pathTooLong()
    default:
      return isClientError(fastifyError) ? requestMalformed() : internalError(request.id)
  }
}

function isClientError({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500
}
