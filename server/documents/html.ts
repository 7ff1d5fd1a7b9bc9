import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '../../engine/domain/data/escape.ts'
import { createEngine, type Json } from '../../engine/index.ts'

const TEMPLATES = join(import.meta.dirname, '../../templates/docs')

/** The parts that pages share. */
const PARTS = ['head', 'fields', 'problems'] as const

/** A page of `templates/docs`, rendered by our own engine. A diagnostic of its template fails the build. */
export function renderPage(name: string, content: Readonly<Record<string, Json>>): string {
  const read = (file: string) => readFileSync(join(TEMPLATES, file), 'utf8')
  const partials = Object.fromEntries(PARTS.map((part) => [part, read(`${part}.html`)]))
  const context = { ...content, style: read('docs.css') }
  const { html, diagnostics } = createEngine().render(read(`${name}.html`), context, { partials })
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return html
}

/** Escapes text, and marks the parts between backticks as code. */
export function toMarkup(text: string): string {
  return escapeMarkup(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}

/** A path or code that may break between its words, as markup. */
export function toBreakable(text: string): string {
  return escapeMarkup(text).replace(/(?<=.)\/|_/g, '$&<wbr>')
}
