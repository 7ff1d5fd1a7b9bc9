/** The program of a thread of the quarantine: it does one task after another. */
import { getHeapStatistics } from 'node:v8'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createEngine } from '../../../engine/index.ts'
import { Problem } from '../../errors/problem.ts'
import { checkTemplate } from '../check.ts'
import { readFragments, readLocaleData } from '../engine-data.ts'
import { TemplateCache } from '../template-cache.ts'
import { processorMs } from './processor-time.ts'
import { readData, verifyUpload } from './thread-data.ts'
import {
  buffersOf,
  type CheckedText,
  type CheckTask,
  type EncodedResult,
  type RenderTask,
  type ThreadAnswer,
  type ThreadOptions,
  type ThreadResult,
  type ThreadTask,
  toBytes,
  toOwnBuffer,
} from './thread-task.ts'
import { LineFailed, readAndAnswer } from './thread-unread.ts'

/** A page that is slow each time is compiled once. */
const MAX_CACHE_BYTES = 8 * 2 ** 20

/**
 * A heap that holds more than this after a task is collected before the next one, or V8 keeps what the task left beside what the next
 * one makes: beside templates of many tags, two workers take a tenth less memory so. A collection takes about 10 ms, of a thread that
 * pages do not wait for.
 * Memory that V8 keeps empty does not count, or each short task after a long one would be followed by a collection.
 */
const LARGE_HEAP_BYTES = 64 * 2 ** 20

const port = parentPort as MessagePort
const { limits, maxBytes } = workerData as ThreadOptions
const engine = createEngine({
  fragments: readFragments(),
  localeData: readLocaleData,
  limits,
  clock: processorMs,
})
const templates = new TemplateCache(engine, MAX_CACHE_BYTES)

port.on('message', (task: ThreadTask) => {
  const answer = toAnswerOf(task)
  port.postMessage(answer, buffersOf(answer))
  if (getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES) globalThis.gc?.()
})
port.postMessage({ isReady: true } satisfies ThreadAnswer)

function toAnswerOf(task: ThreadTask): ThreadAnswer {
  try {
    const startMs = processorMs()
    const result = doTask(task)
    return { result, ms: processorMs() - startMs }
  } catch (error) {
    return error instanceof LineFailed ? { ...toFailure(error.cause), id: error.id } : toFailure(error)
  }
}

function toFailure(error: unknown): ThreadAnswer {
  if (!(error instanceof Problem)) return { error }
  const { status, code, message, members, headers } = error
  return { problem: { status, code, message, members, headers } }
}

function doTask(task: ThreadTask): ThreadResult['result'] {
  if ('check' in task) return check(task)
  if ('unread' in task) return readAndAnswer({ engine, templates, limits, maxBytes }, task)
  if ('uploaded' in task) return verifyUpload(task, maxBytes)
  return render(task)
}

function render({ template, partials, options, ...task }: RenderTask): EncodedResult {
  const page = templates.compilePage(templates.findPage(template, partials))
  const { data, injects = {} } = readData(task, maxBytes)
  const whole = { ...options, injects, partials: page.partials }
  const { html, ...result } = engine.render(page.template, data, whole)
  return { ...result, html: toOwnBuffer(Buffer.from(html)) }
}

function check({ check: request, maxDiagnostics }: CheckTask): CheckedText {
  return { json: toBytes(checkTemplate({ engine, templates, maxDiagnostics }, request)) }
}
