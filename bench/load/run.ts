import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LoadRequest } from './request.ts'

/** A number of connections, each with one request at a time. It finds the highest rate of the server. */
export interface ClosedLoop {
  readonly connections: number
}

/**
 * A number of requests a second, whatever the server answers, as visitors send them. When all connections wait for responses, a
 * request is sent late. Its latency still counts from the moment it was due, so a pause of the server counts in full.
 */
export interface OpenLoop {
  readonly perSecond: number
  readonly maxConnections: number
}

/** The requests for a server, which take turns, and their pace. */
export interface LoadPlan {
  readonly port: number
  readonly requests: readonly LoadRequest[]
  readonly pace: ClosedLoop | OpenLoop
  readonly seconds: number
}

/** The outcome of one request. Times are milliseconds counted from the start of the load. */
export interface LoadResponse {
  /** The name of the request. */
  readonly name: string
  readonly dueMs: number
  /** Between the moment the request was due and the end of the response. */
  readonly latencyMs: number
  /** 0 when there was no response. */
  readonly status: number
  readonly hasRetryAfter: boolean
}

/** Sends the requests of a plan from a thread, and waits for the responses, which come in the order in which they were due. */
export async function runLoad(plan: LoadPlan): Promise<readonly LoadResponse[]> {
  const worker = new Worker(join(import.meta.dirname, 'thread.ts'), { workerData: plan })
  const [responses] = (await once(worker, 'message')) as [LoadResponse[]]
  return responses.sort((a, b) => a.dueMs - b.dueMs)
}
