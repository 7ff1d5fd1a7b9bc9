import type { Json } from '../../domain/data/value.ts'
import type { Diagnostic } from '../../domain/diagnostics/finding.ts'
import type { Limits } from '../../domain/diagnostics/limits.ts'
import { NO_SPAN, type SourceText } from '../../domain/diagnostics/span.ts'
import { Budget, type Clock, LimitReached } from './budget.ts'
import { bytesOf } from './long-output.ts'
import { Run } from './run.ts'
import { Frame, type Print, type RunInputs } from './scope.ts'

/** Resources that a render used. */
export interface RenderStats {
  /** Units of work, as `maxWork` counts them. */
  readonly work: number
  /** UTF-16 units of text that formatters, partials and expressions made. */
  readonly text: number
  /** Partials and macros that ran. */
  readonly calls: number
}

/** The result of a render. `html` is '' when a limit ended the render. */
export interface Rendered {
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
  readonly stats: RenderStats
}

/** Runs the body of a template over a context. Never throws. */
export function render(
  { body, source }: { readonly body: Print; readonly source: SourceText },
  context: Json | undefined,
  inputs: RunInputs,
  limits: Limits,
  clock: Clock | undefined,
): Rendered {
  const budget = new Budget(limits, clock)
  const run = new Run(inputs, budget, { name: null, source })
  const html = runBody(body, new Frame(run, null, context), run)
  const { work, text, calls } = budget
  return { html, diagnostics: run.diagnostics, stats: { work, text, calls } }
}

function runBody(body: Print, frame: Frame, run: Run): string {
  try {
    const html = run.finish(body(frame))
    const { maxOutputBytes } = run.budget.limits
    // A UTF-16 unit takes at most three bytes, so short output needs no exact count.
    if (html.length * 3 > maxOutputBytes) run.budget.checkOutput(bytesOf(html, run.budget))
    return html
  } catch (error) {
    run.located(error, NO_SPAN)
    if (!(error instanceof LimitReached)) run.reportThrown(error, 'ROOT', NO_SPAN)
    return ''
  }
}

/** The result for a template that is over a limit itself and does not run. */
export function refuse(diagnostics: readonly Diagnostic[]): Rendered {
  return { html: '', diagnostics, stats: { work: 0, text: 0, calls: 0 } }
}
