import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDocuments } from '../documents/documents.ts'
import { DIGEST_FILE, DOCUMENTS_FOLDER } from '../render/document-files.ts'
import { digestOfDocuments } from './build-sources.ts'

/**
 * Writes the documents that the service answers. Every file is written under another name and renamed, the digest of the
 * sources last, so a build that was killed is made again.
 */
export function writeDocuments(): void {
  const files = [...makeDocuments(), [DIGEST_FILE, digestOfDocuments()] as const]
  mkdirSync(DOCUMENTS_FOLDER, { recursive: true })
  for (const [name, text] of files) {
    const written = join(DOCUMENTS_FOLDER, `.${process.pid}.${name}`)
    writeFileSync(written, text)
    renameSync(written, join(DOCUMENTS_FOLDER, name))
  }
}
