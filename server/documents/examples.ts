import { basename } from 'node:path'
import { createEngine, type Diagnostic, type References } from '../../engine/index.ts'
import { createCaseEngine, listCaseFiles, readCases } from './case-engine.ts'
import type { TemplateCase } from './case-file.ts'

/** One case, with its result of this run. */
export interface Example {
  readonly each: TemplateCase
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Finds the case that shows something, and renders it. */
export interface Examples {
  /** The first case of the file named after it, else the first that uses it; cases without errors first. */
  ofPlugin(kind: 'formatters' | 'predicates', name: string): Example | undefined
  /** The first case of a file below `fixtures/language` whose template holds a text. */
  ofLanguage(file: string, text: string): Example | undefined
  /** The first case that prints an island. */
  ofIsland(name: string): Example | undefined
  ofDiagnostic(code: string): Example | undefined
}

interface Candidate {
  readonly each: TemplateCase
  readonly file: string
  readonly uses: References
}

/** Reads all fixtures once; later changes of the files are not seen. */
export function readExamples(): Examples {
  const render = createCaseEngine()
  const engine = createEngine()
  const run = (each: TemplateCase | undefined) => each && { each, ...render(each) }
  const read = (folder: string): Candidate[] =>
    listCaseFiles(folder).flatMap((path) =>
      readCases(path).map((each) => {
        const uses = engine.references(engine.compile(each.template))
        return { each, file: basename(path, '.case'), uses }
      }),
    )
  const plugins = { formatters: read('formatters'), predicates: read('predicates') }
  const language = read('language')
  const diagnostics = read('diagnostics')
  return {
    ofPlugin: (kind, name) => run(findUse(plugins[kind], kind, name)),
    ofLanguage(name, text) {
      const isIt = ({ each, file }: Candidate) => file === name && String(each.template).includes(text)
      return run(language.find(isIt)?.each)
    },
    ofIsland(name) {
      const isIt = ({ each }: Candidate) => String(each.template).includes(`|island ${name}`)
      return run(plugins.formatters.find(isIt)?.each)
    },
    ofDiagnostic: (code) => run(diagnostics.find(({ file }) => file === code)?.each),
  }
}

function findUse(all: readonly Candidate[], kind: 'formatters' | 'predicates', name: string) {
  const users = all.filter(({ uses }) => Object.hasOwn(uses[kind], name))
  const own = users.filter(({ file }) => file === fileNameOf(name))
  const candidates = own.length > 0 ? own : users
  return (candidates.find(({ each }) => each.errors.length === 0) ?? candidates[0])?.each
}

/** `resizedHeightForWidth` and `equal?` are shown by `resized-height-for-width.case` and `equal.case`. */
function fileNameOf(name: string): string {
  const words = name.replace('?', '').replace(/([a-z])([A-Z])/g, '$1-$2')
  return words.toLowerCase()
}
