import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The markup behind built-in formatters, by name. */
export function readFragments(): Record<string, string> {
  const paths = globSync('templates/fragments/*.html', { cwd: ROOT }).sort()
  return Object.fromEntries(
    paths.map((path) => [basename(path, '.html'), readFileSync(join(ROOT, path), 'utf8')]),
  )
}

/** The locale data of a language, such as `en`; undefined when the package has none. */
export function readLocaleData(language: string): unknown {
  const path = join(ROOT, 'node_modules/@phensley/cldr/packs', `${language}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
