/** The program of a thread of the quarantine: it does one task after another. */
import { getHeapStatistics } from 'node:v8'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createEngine } from '../../../engine/index.ts'
import { readFragments, readLocaleData } from '../engine-data.ts'
import { TemplateCache } from '../template-cache.ts'
import { doTask } from './do-task.ts'
import { processorMs } from './processor-time.ts'
import { buffersOf, type ThreadMessage, type ThreadOptions, type ThreadTask } from './thread-task.ts'

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
const options = workerData as ThreadOptions
const engine = createEngine({
  fragments: readFragments(),
  client: options.bundle,
  localeData: readLocaleData,
  limits: options.limits,
  clock: processorMs,
})
const parts = { engine, templates: new TemplateCache(engine, MAX_CACHE_BYTES), options }

port.on('message', (task: ThreadTask) => {
  const message = toMessage(task)
  port.postMessage(message, buffersOf(message))
  if (getHeapStatistics().used_heap_size > LARGE_HEAP_BYTES) globalThis.gc?.()
})
port.postMessage({ isReady: true } satisfies ThreadMessage)

function toMessage(task: ThreadTask): ThreadMessage {
  try {
    return { ...doTask(parts, task), bytes: task.bytes }
  } catch (error) {
    return { error }
  }
}
