import { STATUS_CODES } from 'node:http'
import { escapeMarkup } from '../../../engine/domain/data/escape.ts'
import type { Json } from '../../../engine/index.ts'
import { OWNER_PROBLEMS, PROBLEMS, RENDER_PROBLEMS, VISITOR_PROBLEMS } from '../../errors/catalogue.ts'
import type { ProblemType } from '../../errors/define-problem.ts'
import { type DocumentPath, linksTo } from '../document-links.ts'
import { renderPage, toBreakable, toMarkup } from '../html.ts'
import { toProblemTable } from '../problem-table.ts'
import { curlOf } from './curl.ts'
import { tableOfObject, tablesOf, toHeaderTable, toParameterTable } from './field-tables.ts'
import { type Operation, problemsOf } from './operation.ts'
import { namedSchemas, objectsIn } from './operation-schemas.ts'
import { operations } from './operations.ts'
import { toOverview } from './overview.ts'
import { ownerOperations } from './owner-operations.ts'
import { sharedHeaders } from './parameters.ts'
import { visitorOperations } from './visitor-operations.ts'

/** A page of an API. */
interface ApiPage {
  readonly path: DocumentPath
  readonly title: string
  readonly kind: 'isRender' | 'isOwner' | 'isVisitor'
  readonly calls: readonly Operation[]
  /** The problems of this API; those of others are added when a call names them. */
  readonly problems: Readonly<Record<string, ProblemType>>
}

/** The page of `/docs`: the render API. */
export function makeDocsPage(version: string): string {
  return makePage(version, {
    ...{ path: '/docs', title: 'Vitrine render API', kind: 'isRender' },
    ...{ calls: operations, problems: RENDER_PROBLEMS },
  })
}

/** The page of `/docs/owner`: the owner API. */
export function makeOwnerDocsPage(version: string): string {
  return makePage(version, {
    ...{ path: '/docs/owner', title: 'Vitrine owner API', kind: 'isOwner' },
    ...{ calls: ownerOperations, problems: OWNER_PROBLEMS },
  })
}

/** The page of `/docs/visitor`: the visitor API, which islands call. */
export function makeVisitorDocsPage(version: string): string {
  return makePage(version, {
    ...{ path: '/docs/visitor', title: 'Vitrine visitor API', kind: 'isVisitor' },
    ...{ calls: visitorOperations, problems: VISITOR_PROBLEMS },
  })
}

function makePage(version: string, { path, title, kind, calls, problems }: ApiPage): string {
  const named = namedSchemas()
  const objects = objectsIn(calls, named, kind === 'isVisitor' ? 'VisitorProblem' : 'Problem')
  const codes = new Set<string>([...Object.keys(problems), ...calls.flatMap(problemsOf)])
  const listed = Object.values<ProblemType>(PROBLEMS).filter(({ code }) => codes.has(code))
  return renderPage('docs', {
    ...{ title, version, [kind]: true, ...linksTo(path) },
    contents: toContents(calls, [...objects].sort()),
    groups: toGroupViews(calls),
    overview: kind === 'isVisitor' ? calls.map(toOverview) : [],
    calls: calls.map((call, at) => toView(call, calls[at - 1], objects)),
    objects: [...objects].sort().map((name) => ({ name, tables: [tableOfObject(name, named[name])] })),
    problems: toProblemTable('All problems', listed),
  })
}

/** The contents: calls by their headings, then the objects and problems. */
function toContents(calls: readonly Operation[], objects: readonly string[]): Json {
  const byArea = Map.groupBy(calls, ({ area = '' }) => area)
  const areas = Array.from(byArea, ([name, own]) => ({
    name,
    links: own.map(({ id, method, path }) => ({ href: `#${id}`, method, text: toBreakable(path) })),
  }))
  const others = objects.map((name) => ({ href: `#schema-${name}`, method: '', text: name }))
  const problems = { href: '#problems', method: '', text: 'Problems' }
  return [...areas, { name: 'Objects and problems', links: [...others, problems] }]
}

/** Headers and problems that calls have in common. */
function toGroupViews(calls: readonly Operation[]) {
  const groups = new Set(calls.flatMap((call) => call.groups))
  return [...groups].map(({ name, shared, problems, answerHeaders = {} }) => ({
    ...{ name, id: idOf(name) },
    tables: [
      toParameterTable(`Headers of ${name.toLowerCase()}`, sharedHeaders(shared)),
      toHeaderTable(answerHeaders),
    ].filter(({ rows }) => rows.length > 0),
    problems: toLinks(problems),
  }))
}

function idOf(name: string): string {
  return `of-${name.toLowerCase().replaceAll(' ', '-')}`
}

function toView(operation: Operation, before: Operation | undefined, objects: ReadonlySet<string>) {
  const { id, method, path, summary, description, area = '', islands = [], groups, answers } = operation
  const examples = Object.entries(answers).flatMap(([status, bodies]) =>
    bodies.flatMap(({ type, example }) =>
      example === undefined ? [] : [{ caption: `Answer ${status} ${type}`, text: toText(example) }],
    ),
  )
  return {
    ...{ id, method, path: toBreakable(path), summary, description: toMarkup(description) },
    area: before?.area === area ? '' : area,
    islands: islands.join(', '),
    curl: curlOf(operation),
    tables: tablesOf(operation, objects),
    examples,
    statuses: statusesOf(operation).map(([status, text]) => ({ status, text })),
    groups: groups.map(({ name }) => ({ name: name.toLowerCase(), id: idOf(name) })),
  }
}

function toText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2)
}

function statusesOf({ answers, problems }: Operation): [number, string][] {
  const done = Object.entries(answers).map(([status, bodies]): [number, string] => {
    const types = bodies.map(({ type }) => `<code>${type}</code>`).join(' or ')
    return [Number(status), types || escapeMarkup(STATUS_CODES[status] ?? '')]
  })
  const byStatus = Map.groupBy(problems, (code) => PROBLEMS[code].status)
  const failed = Array.from(byStatus, ([status, codes]): [number, string] => [status, toLinks(codes)])
  return [...done, ...failed].sort(([one], [other]) => one - other)
}

function toLinks(codes: readonly string[]): string {
  return codes.map((code) => `<a href="#problem-${code}"><code>${code}</code></a>`).join(', ')
}
