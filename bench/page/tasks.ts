/** An event of a trace of Chromium: a span of one thread, in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time on the processor. */
  readonly tdur?: number
  readonly args: {
    readonly name?: string
    readonly fileName?: string
    readonly data?: { readonly url?: string }
  }
}

/** Events within a task that are script. */
const SCRIPT: ReadonlySet<string> = new Set([
  'v8.compile',
  'v8.compileModule',
  'EvaluateScript',
  'v8.evaluateModule',
  'FunctionCall',
  'RunMicrotasks',
  'v8.callFunction',
])

/**
 * The longest tasks on the main thread of a page: of all, and of those that ran a script of ours. The driver of the browser has
 * scripts of its own in the page.
 *
 * Their times are times on the processor, so other work on the machine does not count.
 */
export function longestTasks(trace: Buffer): { readonly taskMs: number; readonly scriptTaskMs: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid)
  const spans = traceEvents.filter((event) => event.ph === 'X' && isMain(event))
  const tasks = spans.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  const scripts = spans.filter(isOurs)
  const longest = (some: readonly TraceEvent[]) =>
    Math.max(0, ...some.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1000
  return {
    taskMs: longest(tasks),
    scriptTaskMs: longest(tasks.filter((task) => scripts.some((script) => isWithin(script, task)))),
  }
}

/** Modules are always ours; other scripts are when their address says so. */
function isOurs({ name, args }: TraceEvent): boolean {
  if (name === 'v8.evaluateModule') return true
  return SCRIPT.has(name) && `${args.data?.url} ${args.fileName}`.includes('/assets/client/')
}

function isWithin(inner: TraceEvent, outer: TraceEvent): boolean {
  if (inner.tid !== outer.tid || inner.pid !== outer.pid) return false
  return inner.ts >= outer.ts && inner.ts <= outer.ts + (outer.dur ?? 0)
}
