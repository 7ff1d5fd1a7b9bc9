import { join } from 'node:path'
import { StaticFile } from '../../http/static-file.ts'
import { cachedFiles } from '../client/client-files.ts'
import { readIfThere } from '../client/manifest.ts'
import { readDocument } from '../document-files.ts'

/** The folder that `npm run build` writes. It has a manifest as `client/dist` has. */
export const PLAYGROUND_FOLDER = join(import.meta.dirname, '../../../client/playground/dist')

/** The page in that folder. Its scripts and styles have names with digests, and the page names those of its build. */
export const PAGE_FILE = 'index.html'

/** The document with the cases that the page offers. */
export const EXAMPLES_FILE = 'examples.json'

/** The page; undefined before the first build. It is read on each request, so an idle worker holds none. */
export function readPage(): StaticFile | undefined {
  const bytes = readIfThere(join(PLAYGROUND_FOLDER, PAGE_FILE))
  return bytes && new StaticFile(bytes, 'text/html; charset=utf-8')
}

/** The cases that the page offers; undefined before the first build. */
export function readExamples(): StaticFile | undefined {
  const bytes = readDocument(EXAMPLES_FILE)
  return bytes && new StaticFile(bytes, 'application/json; charset=utf-8')
}

/** Finds scripts and styles by their names. */
export function playgroundFiles(): (name: string) => StaticFile | undefined {
  return cachedFiles(PLAYGROUND_FOLDER)
}
