import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that `npm run build` writes the documents to. */
export const DOCUMENTS_FOLDER = join(import.meta.dirname, '../documents/dist')

/** The file beside the documents with the digest of their sources. It is written last. */
export const DIGEST_FILE = 'sources.sha256'

/** A file of that folder; undefined before the first build. */
export function readDocument(name: string): Buffer | undefined {
  const path = join(DOCUMENTS_FOLDER, name)
  return existsSync(path) ? readFileSync(path) : undefined
}
