import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Where the themes are, a folder each. */
export const THEMES_FOLDER = join(import.meta.dirname, '../../templates')

/** The names of the pages whose markup is wholly a theme's; none of a theme that is not there. */
export function listTemplatePages(theme: string): readonly string[] {
  return globSync('*.html', { cwd: join(THEMES_FOLDER, theme, 'template-pages') }).map((file) =>
    basename(file, '.html'),
  )
}
