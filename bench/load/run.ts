import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LoadPlan, ThreadPlan, ThreadResult } from './plan.ts'

/** The outcome of one request. Times are milliseconds counted from the start of the load. */
export interface Answer {
  /** The name of the request. */
  readonly name: string
  readonly dueMs: number
  /** Between the moment the request was due and the end of the answer. */
  readonly latencyMs: number
  /** Between the moment the request was sent and the end of the answer. */
  readonly serviceMs: number
  /** 0 when there was no answer. */
  readonly status: number
  readonly hasRetryAfter: boolean
}

export interface LoadResult {
  /** In the order in which the requests were due. */
  readonly answers: readonly Answer[]
  /** The share of the time that the busiest client thread spent on a processor; near 1 the client is the bottleneck. */
  readonly clientLoad: number
}

const threadFile = join(import.meta.dirname, 'thread.ts')
/** Time for the threads to start, with a margin. */
const HEAD_START_MS = 1000

/** Sends the requests of a plan from client threads and waits for the answers. */
export async function runLoad(plan: LoadPlan, threads = 1): Promise<LoadResult> {
  const startMs = performance.timeOrigin + performance.now() + HEAD_START_MS
  const plans = Array.from({ length: threads }, (_, thread): ThreadPlan => {
    return { ...plan, pace: shareOf(plan.pace, threads), thread, threads, startMs }
  })
  const results = await Promise.all(plans.map(runThread))
  const answers = results.flatMap((result) => toAnswers(plan, result, startMs))
  return {
    answers: answers.sort((a, b) => a.dueMs - b.dueMs),
    clientLoad: Math.max(...results.map(({ load }) => load)),
  }
}

function shareOf(pace: LoadPlan['pace'], threads: number): LoadPlan['pace'] {
  if ('connections' in pace) return { connections: Math.ceil(pace.connections / threads) }
  return {
    perSecond: pace.perSecond / threads,
    maxConnections: Math.ceil(pace.maxConnections / threads),
  }
}

async function runThread(workerData: ThreadPlan): Promise<ThreadResult> {
  const worker = new Worker(threadFile, { workerData })
  const [result] = await once(worker, 'message')
  return result
}

function toAnswers({ requests }: LoadPlan, { answers }: ThreadResult, startMs: number): Answer[] {
  const { request, dueMs, sentMs, answeredMs, status, hasRetryAfter } = answers
  return request.map((index, at) => {
    const answered = answeredMs[at] ?? Number.NaN
    const due = dueMs[at] ?? Number.NaN
    return {
      name: requests[index]?.name ?? '',
      dueMs: due - startMs,
      latencyMs: answered - due,
      serviceMs: answered - (sentMs[at] ?? Number.NaN),
      status: status[at] ?? 0,
      hasRetryAfter: hasRetryAfter[at] ?? false,
    }
  })
}
