import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEngine, type Diagnostic, type RenderResult } from '../../../engine/index.ts'
import { readFragments, readLocaleData } from '../../../server/render/engine-data.ts'
import { type ExpectedDiagnostic, parseCases, type TemplateCase } from './case-file.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Every `.case` file below a folder of `fixtures/`; a folder without any fails. */
export function listCaseFiles(folder: string): readonly string[] {
  const paths = globSync(`fixtures/${folder}/**/*.case`, { cwd: ROOT }).sort()
  if (paths.length === 0) throw new Error(`fixtures/${folder} holds no case files`)
  return paths
}

/** The cases of a file that `listCaseFiles` found. */
export function readCases(path: string): readonly TemplateCase[] {
  return parseCases(readFileSync(join(ROOT, path), 'utf8'), path)
}

/** The result of a case: HTML, and diagnostics in the form that a case lists them. */
export interface CaseResult {
  readonly html: string
  readonly errors: readonly string[]
}

/** The expected result in the same form. A case without output expects the HTML that was rendered. */
export function expectedOf({ output, errors }: TemplateCase, { html }: CaseResult): CaseResult {
  return { html: output ?? html, errors: errors.map(lineOf) }
}

/** Renders cases; those with limits on an engine of their own, whose clock runs a millisecond on at each look. */
export function createCaseEngine(): (each: TemplateCase) => RenderResult {
  const options = { fragments: readFragments(), localeData: readLocaleData }
  const shared = createEngine(options)
  return (each) => {
    const { limits } = each.options
    let nowMs = 0
    const clock = () => nowMs++
    const engine = limits === undefined ? shared : createEngine({ ...options, limits, clock })
    return engine.render(engine.compile(each.template), each.context, each.options)
  }
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
