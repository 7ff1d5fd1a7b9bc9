import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { toProblemJson } from '../errors/problem-json.ts'
import { bodyEmpty, lineTooLong } from '../errors/request-problems.ts'
import { toProblem } from '../http/problems.ts'
import { PhaseTimes } from '../observe/phase-times.ts'
import type { Scheduler, Turn } from './lanes/scheduler.ts'
import { LineProblem } from './lanes/thread-task.ts'
import { idIn, type Line, readLines } from './lines.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
import { readJson } from './read-json.ts'
import { batchLineSchema, type RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { countAgainstRate, deadlineOf, tenantOf } from './tenancy.ts'
import type { TenantRates } from './tenant-rates.ts'
import { answerUnread, isTooLongToRead } from './unread.ts'
import { validate } from './validate.ts'
import { turnOf } from './when-served.ts'

const CONTENT_TYPE = 'application/x-ndjson'

/** Lines of one batch that are in the queue at once. */
const MAX_PARALLEL = 8

export interface BatchServices extends RenderServices {
  readonly scheduler: Scheduler
  readonly rates: TenantRates
  readonly maxRate: number
  readonly maxLineBytes: number
}

/** The first members of a result. `line` counts from 1; `id` is that of the line, undefined when the line cannot be read. */
interface LineHead {
  readonly line: number
  readonly id: string | undefined
  readonly status: number
}

/**
 * `POST /render/batch` takes a render request on each line, and answers a result on each line in the order of completion.
 *
 * Lines are read only as fast as they are rendered and the client reads results. Each line waits for its own turn, so a batch
 * does not delay other tenants. A failed line does not affect the others.
 */
export const batchRoute: FastifyPluginAsync<BatchServices> = async (app, services) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(CONTENT_TYPE, (_request, payload, done) => done(null, payload))

  const config = { contentType: CONTENT_TYPE, ignoresLimits: true }
  // Each line is bounded, so the whole body needs no bound.
  app.post('/render/batch', { config, bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) => {
    if (request.body === undefined) throw bodyEmpty()
    // Only its lines wait in the queue, and count with their bytes.
    turnOf(request).setBytes(0)
    const results = new PassThrough()
    results.on('error', () => {})
    reply.raw.once('close', () => results.destroy())
    reply.type(CONTENT_TYPE).send(results)
    answerLines(services, request, request.body as Readable, results).catch((error: Error) =>
      results.destroy(error),
    )
  })
}

/** The values that all lines of a batch share. */
interface Batch {
  readonly services: BatchServices
  readonly request: FastifyRequest
  readonly tenant: string
  readonly deadlineMs: number
  /** Turns of waiting lines, which end when the caller closes the connection. */
  readonly turns: Set<Turn>
}

async function answerLines(
  services: BatchServices,
  request: FastifyRequest,
  body: Readable,
  results: PassThrough,
): Promise<void> {
  const deadlineMs = deadlineOf(request) ?? Number.POSITIVE_INFINITY
  const batch: Batch = { services, request, tenant: tenantOf(request), deadlineMs, turns: new Set() }
  const closed = new Promise<void>((resolve) => results.once('close', resolve))
  const open = new Set<Promise<void>>()
  let number = 0
  try {
    for await (const line of readLines(body, services.maxLineBytes)) {
      number++
      if (line?.length === 0) continue
      const answered = answerLine(batch, line, number).then((result) => {
        open.delete(answered)
        request.record.bytesOut += Buffer.byteLength(result)
        results.write(result)
      })
      open.add(answered)
      if (open.size >= MAX_PARALLEL) await Promise.race([...open, closed])
      if (results.writableNeedDrain) await Promise.race([once(results, 'drain'), closed])
      if (results.destroyed) return
    }
    await Promise.race([Promise.all(open), closed])
    results.end()
  } finally {
    for (const turn of batch.turns) turn.end()
  }
}

/** Renders one line when its turn has come, and makes its result. It never rejects, because a failed line has a result too. */
function answerLine(batch: Batch, line: Line, number: number): Promise<string | Uint8Array> {
  const phases = new PhaseTimes()
  const { metrics } = batch.services
  batch.request.record.bytesIn += line?.length ?? 0
  return new Promise((resolve) => {
    const answer = ({ id, status, result }: Answered) => {
      metrics.batchLineAnswered(status, phases.list)
      resolve(toResult({ line: number, id, status }, result))
    }
    const fail = (error: unknown, id?: string) => {
      const problem = toProblem(error, batch.request)
      answer({ id, status: problem.status, result: { problem: toProblemJson(problem) } })
    }
    try {
      const { turn, bytes } = admitLine(batch, line)
      turn.whenServed((refusal) => {
        batch.turns.delete(turn)
        turn.end()
        phases.add('queue', turn.queuedMs)
        if (refusal !== undefined) return fail(refusal)
        serveLine(batch, { bytes, turn, phases }, answer, fail)
      })
    } catch (error) {
      fail(error)
    }
  })
}

/** A line whose turn has come. */
interface ServedLine {
  readonly bytes: Buffer
  readonly turn: Turn
  readonly phases: PhaseTimes
}

/** The answer to a line. Bytes are the JSON of an object. */
interface Answered {
  readonly id: string | undefined
  readonly status: number
  readonly result: object | Uint8Array
}

type AnswerLine = (answered: Answered) => void

type FailLine = (error: unknown, id?: string) => void

function serveLine(batch: Batch, line: ServedLine, answer: AnswerLine, fail: FailLine): void {
  const { services, tenant } = batch
  const { bytes, phases } = line
  if (isTooLongToRead(services, bytes, tenant)) return serveInThread(batch, line, answer, fail)
  let id: string | undefined
  try {
    const body = phases.measure('parse', () => readJson(bytes))
    id = idIn(body)
    const { id: _, ...request } = validate(batchLineSchema, body)
    if (request.options.explain) return serveInThread(batch, line, answer, fail)
    const page = renderLine(batch, request, line)
    const succeed = ({ result }: RenderedPage) => answer({ id, status: 200, result })
    if (page instanceof Promise) page.then(succeed).catch((error) => fail(error, id))
    else succeed(page)
  } catch (error) {
    fail(error, id)
  }
}

/** Serves a line that is long to read or to render, so it is not read here. */
function serveInThread(batch: Batch, line: ServedLine, answer: AnswerLine, fail: FailLine): void {
  const { services, tenant } = batch
  const { bytes, turn, phases } = line
  const { deadlineAtMs } = turn
  answerUnread(services, { bytes, tenant, deadlineAtMs, phases, accept: 'application/json', kind: 'line' })
    .then(({ id, answer: { body } }) => answer({ id, status: 200, result: body }))
    .catch((error) => fail(error, error instanceof LineProblem ? error.id : undefined))
}

/** The line of a result. */
function toResult(head: LineHead, result: object | Uint8Array): string | Uint8Array {
  if (!(result instanceof Uint8Array)) return `${JSON.stringify({ ...head, ...result })}\n`
  const start = JSON.stringify(head).slice(0, -1)
  return Buffer.concat([Buffer.from(`${start},`), result.subarray(1), NEWLINE])
}

const NEWLINE = Buffer.from('\n')

/** Gives a line its place in the queue. Errors: line_too_long, tenant_over_rate. */
function admitLine(
  { services, tenant, deadlineMs, turns }: Batch,
  line: Line,
): { turn: Turn; bytes: Buffer } {
  const { scheduler, maxLineBytes } = services
  if (line === null) throw lineTooLong(maxLineBytes)
  countAgainstRate(services, tenant)
  const turn = scheduler.admit({ tenant, deadlineMs, bytes: line.length, ignoresLimits: true })
  turns.add(turn)
  return { turn, bytes: line }
}

function renderLine(
  { services, tenant }: Batch,
  request: RenderRequest,
  { bytes, turn, phases }: ServedLine,
): RenderedPage | Promise<RenderedPage> {
  return renderPage(services, { request, bytes, tenant, deadlineAtMs: turn.deadlineAtMs, phases })
}
