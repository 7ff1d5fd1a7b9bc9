import type { Json } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import type { Limits } from '../../domain/diagnostics/limits.ts'
import { NO_SPAN } from '../../domain/diagnostics/span.ts'
import type { Registries } from '../3-compile/compilation.ts'
import type { CompiledTemplate } from '../3-compile/template.ts'
import { type Clock, LimitReached } from '../4-render/budget.ts'
import { type Rendered, render } from '../4-render/render.ts'
import type { Print, RunInputs, RunState } from '../4-render/scope.ts'
import { cutName, MAX_LISTED, Room } from './bounds.ts'
import type { Explanation } from './explanation.ts'
import { ObjectTrace } from './object-trace.ts'
import { pruneData } from './pruned-data.ts'
import { ReadPaths } from './read-paths.ts'
import { RecordedData } from './recorded-data.ts'
import { Recorder } from './recorder.ts'
import { FewSteps, RecordingClock, type Steps } from './recording-clock.ts'
import type { Trace } from './trace.ts'

/** Members that are looked at for an explanation after a limit. They take up to 4 ms. */
const STEPS_AFTER_LIMIT = 4096

/** A render to explain. */
export interface ExplainedRender {
  readonly template: CompiledTemplate
  readonly context: Json | undefined
  readonly registries: Registries
  readonly limits: Limits
  readonly clock: Clock | undefined
  /** The inputs of the render, with each partial passed through `prepare`. */
  toInputs(prepare: (partial: CompiledTemplate) => CompiledTemplate): RunInputs
}

type Explained = Rendered & { readonly explanation: Explanation }

/**
 * Renders a template and records what it used.
 *
 * The template is compiled again with steps and plugins that record, and the context is read through proxies. So
 * ordinary renders have no cost.
 */
export function explainRender(job: ExplainedRender): Explained {
  const clock = new RecordingClock(job.clock, job.limits.maxTimeMs)
  const data = new RecordedData(clock)
  const recorder = new Recorder(data)
  const registries = recorder.count(job.registries)
  const prepare = (template: CompiledTemplate) => template.observedBy(recorder, registries)
  const given = job.toInputs(prepare)
  const context = data.trace(job.context)
  const injects = new ObjectTrace(given.injects, data)
  const inputs: RunInputs = {
    ...given,
    injects: injects.proxy as RunInputs['injects'],
    loadPartial(name) {
      const partial = given.loadPartial(name)
      return partial && { ...partial, body: recorder.measure(name, partial.body) }
    },
  }
  const { source, body } = prepare(job.template)
  const measured = recorder.measure(null, body)
  let run: RunState | undefined
  const begin: Print = (frame) => {
    run = frame.run
    return measured(frame)
  }
  const node = (context?.proxy ?? job.context) as Json | undefined
  const result = render({ source, body: begin }, node, inputs, job.limits, job.clock)
  const used = {
    context: { data: job.context, trace: context },
    injects: { data: given.injects, trace: injects },
    recorder,
    clock,
  }
  return withExplanation(result, used, run)
}

/** Everything that a render used. */
interface Used {
  readonly context: { readonly data: Json | undefined; readonly trace: Trace | undefined }
  readonly injects: { readonly data: RunInputs['injects']; readonly trace: Trace }
  readonly recorder: Recorder
  readonly clock: RecordingClock
}

/** A limit that is reached while the explanation is made ends the render, like one that is reached before. */
function withExplanation(result: Rendered, used: Used, run: RunState | undefined): Explained {
  const isEnded = result.diagnostics.some(({ endsRender }) => endsRender)
  if (isEnded) return { ...result, explanation: explainEnded(used) }
  try {
    return { ...result, explanation: explainWhole(used) }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    // This adds it to the diagnostics of the result.
    run?.located(error, NO_SPAN)
    return { ...result, html: '', explanation: explainEnded(used) }
  }
}

function explainWhole(used: Used): Explanation {
  const room = new Room()
  const { context, clock } = used
  const explanation = explainLists(used, room, clock)
  return { ...explanation, context: pruneData(context.data, context.trace, room, clock) }
}

/** The explanation after a limit, in bounded time, because the time of the render may be over. */
function explainEnded(used: Used): Explanation {
  return explainLists(used, new Room(), new FewSteps(STEPS_AFTER_LIMIT))
}

/** All but the context, which gets the room that the lists leave. */
function explainLists({ context, injects, recorder }: Used, room: Room, steps: Steps): Explanation {
  const { formatters, predicates, calls, undefinedPaths } = recorder
  room.spend(JSON.stringify({ formatters, predicates }).length)
  const template = room.list(calls.template())
  const partials = room.list(calls.partials(), MAX_LISTED - template.length)
  const missed = undefinedPaths.paths
  const listedMissed = room.list(missed)
  const read = new ReadPaths(context.trace, steps)
  const paths = read.toList()
  const listedPaths = room.list(paths)
  return {
    partials: [...partials, ...template],
    formatters,
    predicates,
    paths: listedPaths,
    undefinedPaths: listedMissed,
    injects: room.list(readInjects(injects, steps)),
    context: null,
    omitted: {
      paths: read.omitted + paths.length - listedPaths.length,
      undefinedPaths: undefinedPaths.omitted + missed.length - listedMissed.length,
    },
  }
}

/** Names of the injectables that were read, in the order of the data. */
function* readInjects({ data, trace }: Used['injects'], steps: Steps): Iterable<string> {
  if (!trace.isReadInto) return
  for (const name of namesOf(data)) {
    if (!steps.next()) return
    if (trace.readsOf(name) !== undefined) yield cutName(name)
  }
}
