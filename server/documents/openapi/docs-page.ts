import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { join } from 'node:path'
import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import { createEngine, type Json } from '../../../engine/index.ts'
import { OWNER_PROBLEMS, PROBLEMS, RENDER_PROBLEMS } from '../../errors/catalogue.ts'
import type { ProblemType } from '../../errors/define-problem.ts'
import { type Operation, operations } from './operations.ts'
import { ownerOperations } from './owner-operations.ts'

const TEMPLATES = join(import.meta.dirname, '../../../templates/docs')
const BASE = 'http://127.0.0.1:8081'

/** The page of `/docs`: the render API. */
export function makeDocsPage(version: string): string {
  return makePage({
    title: 'Vitrine render API',
    isRender: true,
    version,
    operations,
    problems: RENDER_PROBLEMS,
  })
}

/** The page of `/docs/owner`: the owner API, with all problems that its calls answer. */
export function makeOwnerDocsPage(version: string): string {
  const codes = new Set<string>([
    ...Object.keys(OWNER_PROBLEMS),
    ...ownerOperations.flatMap(({ problems }) => problems),
  ])
  return makePage({
    ...{ title: 'Vitrine owner API', isRender: false, version, operations: ownerOperations },
    problems: Object.fromEntries(Object.entries<ProblemType>(PROBLEMS).filter(([code]) => codes.has(code))),
  })
}

interface DocsPage {
  readonly title: string
  readonly isRender: boolean
  readonly version: string
  readonly operations: readonly Operation[]
  readonly problems: Readonly<Record<string, ProblemType>>
}

/** A page, rendered by our own engine. */
function makePage({ operations: shown, problems, ...rest }: DocsPage): string {
  const read = (file: string) => readFileSync(join(TEMPLATES, file), 'utf8')
  const context: Json = {
    ...rest,
    style: read('docs.css'),
    operations: shown.map(toView),
    problems: Object.entries(problems).map(([code, { status, meaning, remedy, isPassing }]) => ({
      code,
      status,
      meaning: toMarkup(meaning),
      remedy: toMarkup(remedy),
      retry: isPassing ? 'yes' : 'no',
    })),
  }
  const { html, diagnostics } = createEngine().render(read('docs.html'), context)
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return html
}

function toView(operation: Operation): Json {
  const { id, method, path, summary, description } = operation
  return {
    id,
    method,
    path,
    summary,
    description: toMarkup(description),
    curl: curlOf(operation),
    statuses: statusesOf(operation).map(([status, text]) => ({ status, text })),
  }
}

function statusesOf({ answers, problems }: Operation): [number, string][] {
  const done = Object.entries(answers).map(([status, bodies]): [number, string] => {
    const types = bodies.map(({ type }) => `<code>${type}</code>`).join(' or ')
    return [Number(status), types || escapeMarkup(STATUS_CODES[status] ?? '')]
  })
  const byStatus = Map.groupBy(problems, (code) => PROBLEMS[code].status)
  const failed = Array.from(byStatus, ([status, codes]): [number, string] => [
    status,
    codes.map((code) => `<a href="#problem-${code}"><code>${code}</code></a>`).join(', '),
  ])
  return [...done, ...failed].sort(([one], [other]) => one - other)
}

/** A command that can be run as it is on the machine of the service. */
function curlOf({ method, path, pathExample = {}, body, ...operation }: Operation): string {
  const { isOwner = false, websiteExample = 'harbour' } = operation
  const url = Object.entries(pathExample).reduce((at, [name, value]) => at.replace(`{${name}}`, value), path)
  const text = typeof body?.example === 'string' ? body.example : JSON.stringify(body?.example)
  const parts = [
    `curl ${methodOption(method, body !== undefined)}${BASE}${url}`,
    ...(isOwner ? [`  -H 'x-website-id: ${websiteExample}'`] : []),
    ...(body === undefined ? [] : [`  -H 'content-type: ${body.type}'`, `  --data-binary '${text}'`]),
  ]
  return parts.join(' \\\n')
}

/** The option of `curl` for a method, which it chooses itself for GET and for a POST with a body. */
function methodOption(method: Operation['method'], hasBody: boolean): string {
  if (method === 'head') return '-I '
  if (method === 'get' || (method === 'post' && hasBody)) return ''
  return `-X ${method.toUpperCase()} `
}

/** Escapes text, and marks the parts between backticks as code. */
function toMarkup(text: string): string {
  return escapeMarkup(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}
