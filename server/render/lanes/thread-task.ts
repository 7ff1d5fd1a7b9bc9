import type { Json, Limits, RenderOptions, RenderResult } from '../../../engine/index.ts'
import type { CheckResult } from '../check.ts'
import { noteWideObjects } from '../data-depth.ts'
import type { CheckRequest } from '../schema.ts'

/** The options with which a thread starts. */
export interface ThreadOptions {
  readonly limits: Limits
}

/** A render for a thread. Text alone crosses, because copying parsed data takes longer than parsing it there. */
export interface RenderTask {
  readonly template: string
  readonly partials: Readonly<Record<string, string>>
  readonly data: TaskData
  readonly options: Omit<RenderOptions, 'partials'>
}

/** A check for a thread, with all templates as source. */
export interface CheckTask {
  readonly check: CheckRequest
  readonly maxDiagnostics: number
}

export type ThreadTask = RenderTask | CheckTask

/** The data of a page: as JSON, or as the body of the render request that holds it as `context`. */
export type TaskData = { readonly json: string } | { readonly body: Uint8Array }

/** The result of a task. */
export interface ThreadResult<Task extends ThreadTask = ThreadTask> {
  readonly result: Task extends RenderTask ? RenderResult : CheckResult
  /** Milliseconds of the processor. */
  readonly ms: number
}

/** The answer of a thread: that it can take tasks, the result of one, or the error of one. */
export type ThreadAnswer = { readonly isReady: true } | ThreadResult | { readonly error: unknown }

/** Reads the data of a task. */
export function readData(data: TaskData): Json {
  const read = 'json' in data ? (JSON.parse(data.json) as Json) : contextIn(data.body)
  noteWideObjects(read)
  return read
}

function contextIn(body: Uint8Array): Json {
  const { context = {} } = JSON.parse(new TextDecoder().decode(body)) as { readonly context?: Json }
  return context
}
