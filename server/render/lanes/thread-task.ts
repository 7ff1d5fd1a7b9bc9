import type { Json, Limits, RenderOptions, RenderResult } from '../../../engine/index.ts'

/** The options with which a thread starts. */
export interface ThreadOptions {
  readonly limits: Limits
}

/** A render for a thread. Text alone crosses, because copying parsed data takes longer than parsing it there. */
export interface ThreadTask {
  readonly template: string
  readonly partials: Readonly<Record<string, string>>
  readonly data: TaskData
  readonly options: Omit<RenderOptions, 'partials'>
}

/** The data of a page: as JSON, or as the body of the render request that holds it as `context`. */
export type TaskData = { readonly json: string } | { readonly body: Uint8Array }

/** The result of a task. */
export interface ThreadResult {
  readonly result: RenderResult
  /** Milliseconds of the processor. */
  readonly ms: number
}

/** The answer of a thread: that it can take tasks, the result of one, or the error of one. */
export type ThreadAnswer = { readonly isReady: true } | ThreadResult | { readonly error: unknown }

/** Reads the data of a task. */
export function readData(data: TaskData): Json {
  if ('json' in data) return JSON.parse(data.json) as Json
  const { context = {} } = JSON.parse(new TextDecoder().decode(data.body)) as { readonly context?: Json }
  return context
}
