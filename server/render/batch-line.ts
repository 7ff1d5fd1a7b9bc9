import type { FastifyRequest } from 'fastify'
import { readJson } from '../bytes/read-json.ts'
import { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import { lineTooLong } from '../errors/request-problems.ts'
import { toProblem } from '../http/problems.ts'
import { validate } from '../http/validate.ts'
import { PhaseTimes } from '../observe/phase-times.ts'
import { MAX_PARSED_BYTES, MAX_WRITTEN_LENGTH } from './answer-render.ts'
import { LineProblem, serveInThread } from './in-thread.ts'
import { poisonKeyOf } from './lanes/poison-memory.ts'
import { processorMs } from './lanes/processor-time.ts'
import type { Job, Turn } from './lanes/turn.ts'
import { idIn, type Line } from './lines.ts'
import { isForThread, type PageForThread, type RenderedPage, renderHere } from './pipeline.ts'
import { batchLineSchema } from './schema.ts'
import { countAgainstRate, type TenancyOptions } from './tenancy.ts'

/** A line for whose result there is no room is tried again after so many milliseconds. */
const RETRY_MS = 50

export interface BatchServices extends TenancyOptions {
  readonly maxLineBytes: number
}

/** The values that all lines of a batch share. */
export interface Batch {
  readonly services: BatchServices
  readonly request: FastifyRequest
  readonly tenant: string
  readonly deadlineMs: number
  /** Whether results of the batch, and responses of its website, are read. Else a line waits for another turn. */
  readonly hasRoom: () => boolean
}

/** A line of the response, in pieces. */
export type BatchResult = readonly (string | Uint8Array)[]

/** The outcome of a line, as an object or as its JSON. */
type LineOutcome = { readonly object: object } | { readonly json: Uint8Array }

interface ServedLine {
  readonly id: string | undefined
  readonly outcome: LineOutcome
}

/** A line whose turn has come. */
interface ServingLine {
  readonly bytes: Buffer
  readonly turn: Turn
  readonly phases: PhaseTimes
}

/**
 * Renders one line when its turn has come and there is room for its result, and sends that. A failed line has a result, too.
 * Returns the turn, which is ended when the caller closes the connection.
 */
export function answerLine(batch: Batch, { number, bytes }: Line, send: (result: BatchResult) => void): Turn {
  const { services, tenant, deadlineMs } = batch
  const phases = new PhaseTimes()
  const answer = (status: number, { id, outcome }: ServedLine) => {
    services.metrics.batchLineAnswered(status, phases.list)
    send(toResult({ line: number, id, status }, outcome))
  }
  const succeed = (served: ServedLine) => answer(200, served)
  const fail = (error: unknown, id?: string) => {
    const problem = toProblem(error, batch.request)
    answer(problem.status, { id: error instanceof LineProblem ? error.id : id, outcome: toFailed(problem) })
  }
  const bytesLength = bytes?.length ?? 0
  const turn = services.scheduler.admit({ tenant, deadlineMs, bytes: bytesLength, ignoresLimits: true })
  const serve: Job = (refusal) => {
    if (refusal === undefined && !batch.hasRoom())
      return void setTimeout(() => turn.whenServed(serve), RETRY_MS).unref()
    turn.end()
    phases.add('queue', turn.queuedMs)
    try {
      if (bytes === null) throw lineTooLong(services.maxLineBytes)
      countAgainstRate(services, tenant)
      if (refusal !== undefined) throw refusal
    } catch (error) {
      return fail(error)
    }
    const line = { bytes, turn, phases }
    if (bytes.length > MAX_PARSED_BYTES || isForThread(services, tenant))
      return void serveLineInThread(batch, line).then(succeed, fail)
    serveLine(batch, line, succeed, fail)
  }
  turn.whenServed(serve)
  return turn
}

/** The result of a line at which its batch ends before its body does. */
export function endBatchAt({ services }: Batch, number: number, problem: Problem): BatchResult {
  const { status, code, message, members } = problem
  services.metrics.batchLineAnswered(status, [])
  const detail = `${message} The batch ends here; send this line and those after it again.`
  const failed = toFailed(new Problem(status, code, detail, { members }))
  return toResult({ line: number, id: undefined, status }, failed)
}

function serveLine(
  batch: Batch,
  line: ServingLine,
  succeed: (served: ServedLine) => void,
  fail: (error: unknown, id?: string) => void,
): void {
  const { services, tenant } = batch
  const { bytes, turn, phases } = line
  const { deadlineAtMs } = turn
  let id: string | undefined
  try {
    const sinceMs = processorMs()
    const body = phases.measure('parse', () => readJson(bytes))
    id = idIn(body)
    const { id: _, ...request } = validate(batchLineSchema, body)
    const poisonKey = () => poisonKeyOf(tenant, bytes)
    const page = renderHere(services, { request, tenant, deadlineAtMs, phases, sinceMs, poisonKey })
    const answer = (attempted: RenderedPage | PageForThread) => {
      if ('result' in attempted && attempted.result.html.length <= MAX_WRITTEN_LENGTH)
        return succeed({ id, outcome: { object: attempted.result } })
      const stopped = 'stopped' in attempted ? attempted.stopped : undefined
      serveLineInThread(batch, line, stopped).then(succeed, fail)
    }
    if (page instanceof Promise) page.then(answer, (error) => fail(error, id))
    else answer(page)
  } catch (error) {
    fail(error, id)
  }
}

async function serveLineInThread(
  { services, tenant }: Batch,
  { bytes, turn: { deadlineAtMs }, phases }: ServingLine,
  stopped?: Problem,
): Promise<ServedLine> {
  const { id, response } = await serveInThread(services, {
    ...{ kind: 'line', bytes, accept: 'application/json', tenant, deadlineAtMs, phases, stopped },
  })
  return { id, outcome: { json: response.body } }
}

function toFailed(problem: Problem): LineOutcome {
  return { object: { problem: toProblemJson(problem) } }
}

/** The line of a result. `line` counts from 1; `id` is that of the line, undefined when the line cannot be read. */
function toResult(
  head: { readonly line: number; readonly id: string | undefined; readonly status: number },
  outcome: LineOutcome,
): BatchResult {
  if ('object' in outcome) return [`${JSON.stringify({ ...head, ...outcome.object })}\n`]
  return [`${JSON.stringify(head).slice(0, -1)},`, outcome.json.subarray(1), '\n']
}
