import type { Diagnostic } from '../../engine/domain/diagnostics/finding.ts'
import type { Explanation } from '../../engine/language/explain/explanation.ts'
import { editorOf, type Finding, mergeFindings, toFinding } from './finding.ts'
import type { Input } from './input.ts'
import { readData } from './read-data.ts'

/** An explanation. After a limit it has no context. */
export type ShownExplanation = Omit<Explanation, 'context'> & Partial<Pick<Explanation, 'context'>>

/** All that the service says about an input. */
export interface Answer {
  /** Undefined where there was no render: the data is not JSON, a limit was reached, or a call failed. */
  readonly html?: string | undefined
  readonly explanation?: ShownExplanation | undefined
  /** Whether the HTML is that of an input before. */
  readonly isOld?: boolean
  readonly findings: readonly Finding[]
  /** The reason that a call failed, as a sentence. */
  readonly failure?: string | undefined
  /** Whether a call was refused because it had no key that the service knows. */
  readonly needsKey: boolean
}

/** The members of a problem that are shown. Those of a limit have a place in the template. */
interface Problem {
  readonly code: string
  readonly detail: string
  readonly hint?: string
  readonly partial?: string | null
  readonly line?: number
  readonly column?: number
  readonly explanation?: ShownExplanation
}

interface Checked {
  readonly diagnostics: readonly Diagnostic[]
}

interface Rendered extends Checked {
  readonly html: string
  readonly explanation: Explanation
}

/** The answer to one call: its content, or the problem. */
type Reply<Content> =
  | { readonly content: Content; readonly problem?: never }
  | { readonly problem: Problem; readonly content?: never }

/** Checks and renders an input. Data that is not JSON is only checked. Throws when the signal aborts. */
export async function ask(input: Input, key: string, signal: AbortSignal): Promise<Answer> {
  const data = readData(input.data)
  const { template, options } = input
  const page = {
    template,
    partials: Object.fromEntries(input.partials.map(({ name, source }) => [name, source])),
  }
  const { locale, ...rest } = options
  const render = {
    ...page,
    ...('json' in data ? { plainContext: data.json } : {}),
    ...(locale === '' ? {} : { locale }),
    options: { ...rest, explain: true },
  }
  const call = caller(key, signal)
  const [checked, rendered] = await Promise.all([
    call<Checked>('/check', page),
    'json' in data ? call<Rendered>('/render', render) : undefined,
  ])
  return toAnswer(checked, rendered, 'finding' in data ? [data.finding] : [])
}

function toAnswer(
  checked: Reply<Checked>,
  rendered: Reply<Rendered> | undefined,
  ofData: readonly Finding[],
): Answer {
  const { content, problem } = rendered ?? {}
  const limit = problem && toLimit(problem)
  const failed = limit === undefined ? (problem ?? checked.problem) : checked.problem
  const ofRender = [...(limit ? [limit] : []), ...(content?.diagnostics ?? []).map(toFinding)]
  return {
    html: content?.html,
    explanation: content?.explanation ?? problem?.explanation,
    findings: [...ofData, ...mergeFindings(ofRender, (checked.content?.diagnostics ?? []).map(toFinding))],
    failure: failed?.detail,
    needsKey: failed?.code === 'key_missing',
  }
}

/** The limit that ended a render, at its place; undefined for problems without a place. */
function toLimit({ code, detail, hint, partial = null, line, column }: Problem): Finding | undefined {
  if (line === undefined || column === undefined) return undefined
  return {
    editor: editorOf(partial),
    line,
    column,
    length: 1,
    severity: 'error',
    code,
    message: detail,
    hint,
  }
}

function caller(key: string, signal: AbortSignal) {
  return async <Content>(path: string, body: unknown): Promise<Reply<Content>> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    }
    try {
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal })
      const json = await response.json()
      return response.ok ? { content: json } : { problem: json }
    } catch {
      signal.throwIfAborted()
      // There was no response, or one of a proxy that is no JSON.
      return { problem: { code: '', detail: AWAY } }
    }
  }
}

const AWAY = 'The service does not answer. The next change asks it again.'
