import { createHash } from 'node:crypto'
import { post, type startRenderApp } from './render-app.ts'

/** A render API, without a port. */
export type App = Awaited<ReturnType<typeof startRenderApp>>

type Headers = Readonly<Record<string, string>>

export function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('hex')}`
}

/** Uploads a text under its digest. */
export function put(app: App, kind: 'templates' | 'contexts', payload: string) {
  const headers = { 'content-type': kind === 'templates' ? 'text/plain' : 'application/json' }
  return app.inject({ method: 'PUT', url: `/${kind}/${digestOf(payload)}`, headers, payload })
}

/** Renders, the template `a` when nothing else is given. */
export function render(app: App, body: unknown = { template: 'a' }, headers: Headers = {}) {
  return post(app, '/render', body, headers)
}

/** Renders several, each as JSON on a line, or as it is. */
export function renderBatch(app: App, lines: readonly unknown[], headers: Headers = {}) {
  const body = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return post(app, '/render/batch', body, { 'content-type': 'application/x-ndjson', ...headers })
}

/** Keeps the processor busy: a step for each cell of a square of data. */
export function square(size: number) {
  return {
    template: '{.repeated section a}{.repeated section b}{@}{.end}{.end}',
    context: { a: Array(size).fill({ b: Array(size).fill(1) }) },
  }
}
