import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the demo websites. */
export const SITES_FOLDER = join(import.meta.dirname, '../../../fixtures/sites')

/** The folders in `SITES_FOLDER` that hold a site. */
export function listSiteFolders(): readonly string[] {
  return globSync('*/site.json', { cwd: SITES_FOLDER })
    .sort()
    .map((file) => join(SITES_FOLDER, dirname(file)))
}
