import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FRAGMENTS = join(import.meta.dirname, '../../templates/fragments')

const ISLANDS = join(import.meta.dirname, '../../templates/islands')

const LOCALE_PACKS = fileURLToPath(new URL('.', import.meta.resolve('@phensley/cldr/packs/resource.json')))

/**
 * Reads the markup of built-in formatters, by name, with that of islands. The engine gets it as an argument, because it
 * does no I/O.
 */
export function readFragments(): Record<string, string> {
  return { ...readFolder(FRAGMENTS), ...readIslands() }
}

/**
 * Reads `templates/islands/`, which all themes share, by names such as `islands/form`.
 *
 * Line breaks, the indentation after them and `{# #}` are left out, as in JSX, so that the markup equals that of the
 * island's component.
 */
export function readIslands(): Record<string, string> {
  const templates = Object.entries(readFolder(ISLANDS))
  return Object.fromEntries(
    templates.map(([name, source]) => [`islands/${name}`, source.replaceAll(/\{#\s*#\}|[ \t]*\n\s*/g, '')]),
  )
}

function readFolder(folder: string): Record<string, string> {
  const files = globSync('*.html', { cwd: folder }).sort()
  return Object.fromEntries(
    files.map((file) => [basename(file, '.html'), readFileSync(join(folder, file), 'utf8')]),
  )
}

/** Reads the locale data of a language, such as `en`; undefined when CLDR has none. */
export function readLocaleData(language: string): unknown {
  const path = join(LOCALE_PACKS, `${basename(language)}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
