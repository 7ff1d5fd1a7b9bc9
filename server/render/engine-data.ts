import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FRAGMENTS = join(import.meta.dirname, '../../templates/fragments')

const LOCALE_PACKS = fileURLToPath(new URL('.', import.meta.resolve('@phensley/cldr/packs/resource.json')))

/** Reads the markup of built-in formatters, by name. The engine gets it as an argument, because it does no I/O. */
export function readFragments(): Record<string, string> {
  const files = globSync('*.html', { cwd: FRAGMENTS }).sort()
  return Object.fromEntries(
    files.map((file) => [basename(file, '.html'), readFileSync(join(FRAGMENTS, file), 'utf8')]),
  )
}

/** Reads the locale data of a language, such as `en`; undefined when CLDR has none. */
export function readLocaleData(language: string): unknown {
  const path = join(LOCALE_PACKS, `${basename(language)}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
