import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import {
  bodyInvalid,
  bodyTooLarge,
  contentTypeUnsupported,
  type FieldError,
  internalError,
  notFound,
  Problem,
  pathTooLong,
  requestMalformed,
} from '../problem.ts'

/** How many fields and characters of a message a problem repeats: both come from the caller. */
const MAX_FIELDS = 20
const MAX_MESSAGE = 300

/** Answers every error as `application/problem+json`; what is not foreseen is logged and hidden. */
export const problems = plugin(async (app) => {
  app.setErrorHandler(sendProblem)
  // Before the body is read: an unknown path takes none.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? notFound() : undefined))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
})

/** Also Fastify's `frameworkErrors`: a path that cannot be decoded never reaches a route. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error as FastifyError, request)
  if (problem.status >= 500) request.log.error({ err: error }, 'Request failed')
  reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json')
    // Bytes, because Fastify adds a charset to text, which this type does not have.
    .send(Buffer.from(JSON.stringify(problem)))
}

function toProblem(error: FastifyError | Problem, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  switch (error.code) {
    case 'FST_ERR_VALIDATION':
      return bodyInvalid(toFieldErrors(error))
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(request.routeOptions.bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return contentTypeUnsupported()
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return pathTooLong()
    default:
      return isClientError(error) ? requestMalformed() : internalError(request.id)
  }
}

function isClientError({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500
}

function toFieldErrors({ validation = [] }: FastifyError): FieldError[] {
  return validation
    .slice(0, MAX_FIELDS)
    .map(({ instancePath, message = '' }) => ({ path: clip(instancePath), message: clip(message) }))
}

function clip(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text
}
