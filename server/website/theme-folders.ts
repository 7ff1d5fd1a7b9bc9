import { globSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The folder of all templates. Each theme is a folder in it. */
export const TEMPLATES_FOLDER = join(import.meta.dirname, '../../templates')

/** The names of the template pages of a theme; empty for an unknown theme. */
export function listTemplatePages(theme: string): readonly string[] {
  return globSync('*.html', { cwd: join(TEMPLATES_FOLDER, theme, 'template-pages') }).map((file) =>
    basename(file, '.html'),
  )
}
