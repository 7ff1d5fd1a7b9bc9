import { existsSync, globSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The folder of all templates. Each theme is a folder in it. */
export const TEMPLATES_FOLDER = join(import.meta.dirname, '../../templates')

/** The template around every page, without its extension. A folder of `templates/` that has one is a theme. */
export const LAYOUT = 'site'

/** The theme that gives a further theme every template and style that it does not have, such as those of the checkout. */
const BASE = 'linden'

/**
 * The folders of a theme, from the one that it completes itself from to its own; none for an unknown theme. `furtherFolder` holds
 * themes beside those of `templates/`; '' for none.
 */
export function foldersOfTheme(name: string, furtherFolder: string): readonly string[] {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return []
  const own = join(TEMPLATES_FOLDER, name)
  if (existsSync(join(own, `${LAYOUT}.html`))) return [own]
  const further = furtherFolder && join(furtherFolder, name)
  return further && isFolder(further) ? [join(TEMPLATES_FOLDER, BASE), further] : []
}

/** The names of all themes of this service, in their order. */
function listThemes(furtherFolder: string): readonly string[] {
  const folders = [TEMPLATES_FOLDER, furtherFolder].filter((folder) => folder !== '' && isFolder(folder))
  const names = folders.flatMap((folder) => readdirSync(folder))
  return [...new Set(names)].filter((name) => foldersOfTheme(name, furtherFolder).length > 0).sort()
}

/** Tells that a service has no theme of a name, and which it has; undefined for one that it has. */
export function describeLostTheme(name: string, furtherFolder: string): string | undefined {
  if (foldersOfTheme(name, furtherFolder).length > 0) return undefined
  const known = `expected a theme of this service (${listThemes(furtherFolder).join(', ')}), not "${name}"`
  return `${known}; ${describeFurther(furtherFolder)}`
}

function describeFurther(folder: string): string {
  if (folder === '') return 'set THEMES_DIR to the folder of further themes'
  return isFolder(folder) ? `THEMES_DIR is ${folder}` : `THEMES_DIR is ${folder}, which is no folder`
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** The names of the template pages of a theme; empty for an unknown theme. */
export function listTemplatePages(theme: string, furtherFolder: string): readonly string[] {
  const files = foldersOfTheme(theme, furtherFolder).flatMap((folder) =>
    globSync('*.html', { cwd: join(folder, 'template-pages') }),
  )
  return [...new Set(files)].map((file) => basename(file, '.html'))
}
