import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { parse } from 'node:querystring'
import { type FastifyServerOptions, fastify } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from './config/config.ts'
import { clientErrorHandler, refuseTunnel } from './http/client-errors.ts'
import { createTurnServer, Pipelines } from './http/pipelining.ts'
import { sendProblem } from './http/problems.ts'
import { chunkCheck, unreadBodies } from './http/raw-body.ts'
import { singleHeaders } from './http/single-headers.ts'
import { pathOfTarget, wellFormed } from './http/well-formed.ts'
import { toLoggerOptions } from './observe/log-format.ts'
import type { Metrics } from './observe/metrics/metrics.ts'
import {
  createRequestObserver,
  logController,
  type RequestLogOptions,
  requestIdOf,
  requestLog,
} from './observe/request-log.ts'
import { securityLog } from './observe/security-log.ts'
import { TallyLog } from './observe/tally-log.ts'
import { createTracer } from './observe/tracing/create-tracer.ts'

/** Interval of Node's check for time-outs. A time-out fires up to this much late. */
const CHECK_CONNECTIONS_MS = 500
const MAX_HEADER_BYTES = 16 * 2 ** 10

/** Values that a query may have (platform specification §9). Those behind them are not read. */
const MAX_QUERY_KEYS = 1000

/**
 * Replaces Fastify's schema compilers, which take 3 MB of every process.
 *
 * No route has a schema, because zod validates each body where it is read.
 */
const noCompiler = (): never => {
  throw new Error('Routes have no schemas; validate the body with zod where it is read.')
}

/** Options of pino, or false for no log. */
export type LoggerOptions = NonNullable<FastifyServerOptions['logger']>

/** Options in which the two listeners differ. */
interface HttpAppOptions {
  readonly maxBodyBytes: number
  /** Addresses of proxies whose forwarded headers are trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Whether their `X-Forwarded-Host` takes the place of `Host`; by default not. */
  readonly trustsForwardedHost?: boolean
  /** The target that chooses the route, from the path and query of a request; by default they do. */
  readonly toRoute?: (target: string) => string
  /** Whether callers decide which of their traces are recorded; by default they do. Strangers must not. */
  readonly trustsTraces?: boolean
}

/**
 * Makes an app without routes that has what both listeners share: time-outs, the request log, metrics, traces, header checks.
 */
export async function createHttpApp(
  config: Config,
  logger: LoggerOptions,
  metrics: Metrics,
  {
    maxBodyBytes,
    trustedProxies = [],
    trustsForwardedHost = false,
    toRoute = (target) => target,
    trustsTraces = true,
  }: HttpAppOptions,
) {
  const tracer = await createTracer({
    ...config.tracing,
    onFailure: (err, spans) => app.log.warn({ err, spans }, 'Spans could not be sent'),
  })
  const observe = createRequestObserver({ metrics: metrics.requests, tracer, trustsTraces })
  const pipelines = new Pipelines()
  const refusals = new TallyLog((refused) => app.log.warn({ refused }, 'Requests refused'))
  const app = fastify({
    logger: toLoggerOptions(logger),
    logController,
    genReqId: requestIdOf,
    bodyLimit: maxBodyBytes,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    serverFactory: (handle) =>
      createTurnServer(pipelines, toServerOptions(config), handle).setTimeout(config.timeouts.socketMs),
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    exposeHeadRoutes: true,
    routerOptions: { querystringParser: (query) => parse(query, '&', '=', { maxKeys: MAX_QUERY_KEYS }) },
    rewriteUrl: ({ url = '/' }) => toRoute(pathOfTarget(url)),
    // Requests that arrive during the stop are still served.
    return503OnClosing: false,
    // Called for a path of the render API that cannot be decoded, or has too long a part. No hook runs for it.
    frameworkErrors: (error, request, reply) => {
      observe(request, reply)
      sendProblem(error, request, reply)
    },
    clientErrorHandler: clientErrorHandler({ refusals, pipelines }),
  })
  // Node would answer 417 without any of our headers. HTTP lets a server ignore what it does not know (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (request, socket) =>
    refuseTunnel(request, socket as Socket, { refusals, pipelines }),
  )
  app.addHook('onClose', () => {
    refusals.flush()
    return tracer.close()
  })
  await app.register(requestChecks, { observe, refusals, trustsForwardedHost, ...config })
  return app
}

interface RequestCheckOptions extends RequestLogOptions, Pick<Config, 'securityLog'> {
  readonly trustsForwardedHost: boolean
}

function toServerOptions({ timeouts }: Config): ServerOptions {
  return {
    requestTimeout: timeouts.requestMs,
    headersTimeout: timeouts.headersMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: CHECK_CONNECTIONS_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // The hooks refuse such requests instead, with a problem.
    requireHostHeader: false,
  }
}

/** The hooks that each request passes on both listeners, in their order. */
const requestChecks = plugin<RequestCheckOptions>(
  async (app, { observe, refusals, securityLog: options, trustsForwardedHost }) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('x-content-type-options', 'nosniff')
      done()
    })
    await app.register(requestLog, { observe, refusals })
    await app.register(securityLog, options)
    await app.register(singleHeaders)
    await app.register(wellFormed, { trustsForwardedHost })
    await app.register(unreadBodies)
    await app.register(chunkCheck)
  },
)
