import type { Diagnostic } from '../../domain/diagnostics.ts'
import type { Limits } from '../../domain/limits.ts'
import { NO_SPAN, type SourceText } from '../../domain/span.ts'
import type { Json } from '../../domain/value.ts'
import { Budget, type Clock, LimitReached } from './budget.ts'
import { Run } from './run.ts'
import { Frame, type Instruction, type RunInputs } from './scope.ts'
import { utf8Length } from './utf8.ts'

/** What a render used. */
export interface RenderStats {
  /** Steps, as `maxWork` counts them. */
  readonly work: number
  /** UTF-16 units of text that formatters, partials and expressions made. */
  readonly text: number
  /** Partials and macros that ran. */
  readonly calls: number
}

/** HTML and what there is to say about it. `html` is '' after a limit ended the render. */
export interface RenderResult {
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
  readonly stats: RenderStats
}

/** Runs a template's body over a context; never throws. */
export function render(
  { body, source }: { readonly body: Instruction; readonly source: SourceText },
  context: Json | undefined,
  inputs: RunInputs,
  limits: Limits,
  clock: Clock | undefined,
): RenderResult {
  const budget = new Budget(limits, clock)
  const run = new Run(inputs, budget, { name: null, source })
  const html = runBody(body, new Frame(run, null, context))
  const { work, text, calls } = budget
  return { html, diagnostics: run.diagnostics, stats: { work, text, calls } }
}

function runBody(body: Instruction, frame: Frame): string {
  const { run } = frame
  try {
    const html = body(frame)
    const { maxOutputBytes } = run.budget.limits
    // A UTF-16 unit takes three bytes at most, so that short output need not be counted.
    if (html.length * 3 > maxOutputBytes) run.budget.checkOutput(utf8Length(html))
    return html
  } catch (error) {
    run.located(error, NO_SPAN)
    if (!(error instanceof LimitReached)) run.reportThrown(error, 'ROOT', NO_SPAN)
    return ''
  }
}

/** The result of a template that is not run at all, for a limit of its own. */
export function refuse(diagnostics: readonly Diagnostic[]): RenderResult {
  return { html: '', diagnostics, stats: { work: 0, text: 0, calls: 0 } }
}
