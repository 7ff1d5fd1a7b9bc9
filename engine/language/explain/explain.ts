import type { Json } from '../../domain/data/value.ts'
import type { Limits } from '../../domain/diagnostics/limits.ts'
import type { Registries } from '../3-compile/compilation.ts'
import type { CompiledTemplate } from '../3-compile/template.ts'
import type { Clock } from '../4-render/budget.ts'
import { type RenderResult, render } from '../4-render/render.ts'
import type { RunInputs } from '../4-render/scope.ts'
import type { Explanation } from './explanation.ts'
import { RecordedData } from './recorded-data.ts'
import { Recorder } from './recorder.ts'

const MAX_PATHS = 1000

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

/**
 * Renders a template and records what it used.
 *
 * The template is compiled again with steps and plugins that record, and the context is read through proxies. So
 * ordinary renders have no cost.
 */
export function explainRender(job: ExplainedRender): RenderResult & { readonly explanation: Explanation } {
  const data = new RecordedData()
  const injected = new RecordedData()
  const recorder = new Recorder(data)
  const registries = recorder.count(job.registries)
  const prepare = (template: CompiledTemplate) => template.observedBy(recorder, registries)
  const given = job.toInputs(prepare)
  const inputs: RunInputs = {
    ...given,
    injects: injected.record(given.injects) as RunInputs['injects'],
    loadPartial(name) {
      const partial = given.loadPartial(name)
      return partial && { ...partial, body: recorder.measure(name, partial.body) }
    },
  }
  const { source, body } = prepare(job.template)
  const observed = { source, body: recorder.measure(null, body) }
  const result = render(observed, data.record(job.context), inputs, job.limits, job.clock)
  return { ...result, explanation: toExplanation(job.context, given.injects, data, injected, recorder) }
}

function toExplanation(
  context: Json | undefined,
  injects: RunInputs['injects'],
  data: RecordedData,
  injected: RecordedData,
  recorder: Recorder,
): Explanation {
  const paths = data.readPaths(context)
  return {
    partials: recorder.calls,
    formatters: recorder.formatters,
    predicates: recorder.predicates,
    paths: paths.slice(0, MAX_PATHS),
    undefinedPaths: recorder.undefinedPaths,
    injects: Object.keys(injected.prune(injects) as object),
    context: data.prune(context) ?? null,
    omitted: { paths: Math.max(0, paths.length - MAX_PATHS), undefinedPaths: recorder.omitted },
  }
}
