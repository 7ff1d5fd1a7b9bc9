/** The program of a thread of the quarantine: it does one task after another. */
import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createEngine, type RenderResult } from '../../../engine/index.ts'
import { type CheckResult, checkTemplate } from '../check.ts'
import { readFragments, readLocaleData } from '../engine-data.ts'
import { TemplateCache } from '../template-cache.ts'
import {
  type CheckTask,
  type RenderTask,
  readData,
  type ThreadAnswer,
  type ThreadOptions,
  type ThreadTask,
} from './thread-task.ts'

/** A page that is slow each time is compiled once. */
const MAX_CACHE_BYTES = 8 * 2 ** 20

/** Lower than that of the event loop, so that long renders take only what pages leave. */
const NICENESS = 10

const port = parentPort as MessagePort
const { limits } = workerData as ThreadOptions
const engine = createEngine({
  fragments: readFragments(),
  localeData: readLocaleData,
  limits,
  clock: processorMs,
})
const templates = new TemplateCache(engine, MAX_CACHE_BYTES)

// Only Linux counts the priority of each thread by itself.
if (process.platform === 'linux') setPriority(NICENESS)
port.on('message', (task: ThreadTask) => port.postMessage(answer(task)))
port.postMessage({ isReady: true } satisfies ThreadAnswer)

function answer(task: ThreadTask): ThreadAnswer {
  try {
    const startMs = processorMs()
    const result = 'check' in task ? check(task) : render(task)
    return { result, ms: processorMs() - startMs }
  } catch (error) {
    return { error }
  }
}

function render({ template, partials, data, options }: RenderTask): RenderResult {
  const page = templates.compilePage(templates.findPage(template, partials))
  return engine.render(page.template, readData(data), { ...options, partials: page.partials })
}

function check({ check: request, maxDiagnostics }: CheckTask): CheckResult {
  return checkTemplate({ engine, templates, maxDiagnostics }, request)
}

/** Time of the processor, because pages come first: a thread that has to wait for them is not slow. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
