import type { Diagnostic } from '../../../engine/index.ts'
import { createCaseEngine } from '../../../server/documents/case-engine.ts'
import type { ExpectedDiagnostic, TemplateCase } from '../../../server/documents/case-file.ts'

/** The result of a case: HTML, and diagnostics in the form that a case lists them. */
export interface CaseResult {
  readonly html: string
  readonly errors: readonly string[]
}

/** The expected result in the same form. A case without output expects the HTML that was rendered. */
export function expectedOf({ output, errors }: TemplateCase, { html }: CaseResult): CaseResult {
  return { html: output ?? html, errors: errors.map(lineOf) }
}

/** Renders cases, and counts diagnostics of severity `error` and those of any code that the case lists. */
export function createCaseRenderer(): (each: TemplateCase) => CaseResult {
  const render = createCaseEngine()
  return (each) => {
    const { html, diagnostics } = render(each)
    const listed = new Set(each.errors.map(({ code }) => code))
    const counted = diagnostics.filter(({ code, severity }) => severity === 'error' || listed.has(code))
    return { html, errors: counted.map(lineOf) }
  }
}

function lineOf({ code, line, column, template }: Diagnostic | ExpectedDiagnostic): string {
  return `${code} ${line}:${column}${template === null ? '' : ` ${template}`}`
}
