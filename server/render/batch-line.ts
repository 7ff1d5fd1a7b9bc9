import type { FastifyRequest } from 'fastify'
import { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import { lineTooLong } from '../errors/request-problems.ts'
import { freeBody } from '../http/body-bytes.ts'
import { toProblem } from '../http/problems.ts'
import { PhaseTimes } from '../observe/phase-times.ts'
import type { Scheduler } from './lanes/scheduler.ts'
import { LineProblem } from './lanes/thread-task.ts'
import type { Job, Turn } from './lanes/turn.ts'
import { idIn } from './lines.ts'
import { isLongAsJson, writeResult } from './long-json.ts'
import { type RenderedPage, renderPage } from './pipeline.ts'
import { readJson } from './read-json.ts'
import { batchLineSchema, type RenderRequest } from './schema.ts'
import type { RenderServices } from './services.ts'
import { countAgainstRate } from './tenancy.ts'
import type { TenantRates } from './tenant-rates.ts'
import { answerUnread, isTooLongToRead } from './unread.ts'
import { validate } from './validate.ts'

export interface BatchServices extends RenderServices {
  readonly scheduler: Scheduler
  readonly rates: TenantRates
  readonly maxRate: number
  readonly maxLineBytes: number
  /** Milliseconds after which a caller is cut off who does not read results. */
  readonly maxReadMs: number
}

/** The values that all lines of a batch share. */
export interface Batch {
  readonly services: BatchServices
  readonly request: FastifyRequest
  readonly tenant: string
  readonly deadlineMs: number
}

/** A line that is put off while there is no room for its result: `retry` waits for another turn. */
export type PutOff = (retry: () => void) => boolean

/** A line of a batch that is whole. */
export interface BatchLine {
  /** Counts from 1, with blank lines. */
  readonly number: number
  /** The line without its newline; null when it is too long. */
  readonly bytes: Buffer | null
}

/** A line of the answer, in pieces. */
export type BatchResult = readonly (string | Uint8Array)[]

/** The first members of a result. `line` counts from 1; `id` is that of the line, undefined when the line cannot be read. */
interface LineHead {
  readonly line: number
  readonly id: string | undefined
  readonly status: number
}

/**
 * Renders one line when its turn has come and `putOff` does not put it off, and sends its result. A failed line has a result, too.
 * Returns the turn, which is ended when the caller closes the connection.
 */
export function answerLine(
  batch: Batch,
  { number, bytes }: BatchLine,
  putOff: PutOff,
  send: (result: BatchResult) => void,
): Turn {
  const { services, tenant, deadlineMs } = batch
  const phases = new PhaseTimes()
  const answer: AnswerLine = ({ id, status, result }) => {
    services.metrics.batchLineAnswered(status, phases.list)
    if (bytes !== null) freeBody(bytes)
    send(toResult({ line: number, id, status }, result))
  }
  const fail: FailLine = (error, id) => {
    const problem = toProblem(error, batch.request)
    answer({ id, status: problem.status, result: toFailed(problem) })
  }
  const length = bytes?.length ?? 0
  const turn = services.scheduler.admit({ tenant, deadlineMs, bytes: length, ignoresLimits: true })
  const serve: Job = (refusal) => {
    if (refusal === undefined && putOff(() => turn.whenServed(serve))) return
    turn.end()
    phases.add('queue', turn.queuedMs)
    try {
      if (bytes === null) throw lineTooLong(services.maxLineBytes)
      countAgainstRate(services, tenant)
      if (refusal !== undefined) throw refusal
    } catch (error) {
      return fail(error)
    }
    serveLine(batch, { bytes, turn, phases }, answer, fail)
  }
  turn.whenServed(serve)
  return turn
}

/** The result of a line at which its batch ends before its body does. */
export function endBatchAt({ services }: Batch, number: number, problem: Problem): BatchResult {
  const { status, code, message, members } = problem
  services.metrics.batchLineAnswered(status, [])
  const detail = `${message} The batch ends here; send this line and those after it again.`
  return toResult(
    { line: number, id: undefined, status },
    toFailed(new Problem(status, code, detail, { members })),
  )
}

/** A line whose turn has come. */
interface ServedLine {
  readonly bytes: Buffer
  readonly turn: Turn
  readonly phases: PhaseTimes
}

/** The answer to a line. */
interface Answered {
  readonly id: string | undefined
  readonly status: number
  readonly result: LineResult
}

/** An object, or the pieces of its JSON. */
type LineResult = { readonly object: object } | { readonly json: readonly Uint8Array[] }

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
    const succeed = (rendered: RenderedPage) => {
      if (!isLongAsJson(rendered)) return answer({ id, status: 200, result: { object: rendered.result } })
      return writeResult(services, rendered, tenant).then((json) =>
        answer({ id, status: 200, result: { json } }),
      )
    }
    if (page instanceof Promise) page.then(succeed).catch((error) => fail(error, id))
    else succeed(page)?.catch((error) => fail(error, id))
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
    .then(({ id, answer: { body } }) => answer({ id, status: 200, result: { json: [body] } }))
    .catch((error) => fail(error, error instanceof LineProblem ? error.id : undefined))
}

function renderLine(
  { services, tenant }: Batch,
  request: RenderRequest,
  { bytes, turn, phases }: ServedLine,
): RenderedPage | Promise<RenderedPage> {
  return renderPage(services, { request, bytes, tenant, deadlineAtMs: turn.deadlineAtMs, phases })
}

function toFailed(problem: Problem): LineResult {
  return { object: { problem: toProblemJson(problem) } }
}

/** The line of a result. */
function toResult(head: LineHead, result: LineResult): BatchResult {
  if ('object' in result) return [`${JSON.stringify({ ...head, ...result.object })}\n`]
  const [first = NOTHING, ...rest] = result.json
  return [`${JSON.stringify(head).slice(0, -1)},`, first.subarray(1), ...rest, '\n']
}

const NOTHING = new Uint8Array(0)
