/** The program of a thread of the quarantine: it renders one task after another. */
import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createEngine } from '../../../engine/index.ts'
import { readFragments, readLocaleData } from '../engine-data.ts'
import { TemplateCache } from '../template-cache.ts'
import { readData, type ThreadAnswer, type ThreadOptions, type ThreadTask } from './thread-task.ts'

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

function answer({ template, partials, data, options }: ThreadTask): ThreadAnswer {
  try {
    const page = templates.compilePage(template, partials)
    const context = readData(data)
    const startMs = processorMs()
    const result = engine.render(page.template, context, { ...options, partials: page.partials })
    return { result, ms: processorMs() - startMs }
  } catch (error) {
    return { error }
  }
}

/** Time of the processor, because pages come first: a thread that has to wait for them is not slow. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
