import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildMode } from '../render/client/manifest.ts'

/** The root of this project. */
export const ROOT = join(import.meta.dirname, '../..')

/** Everything that the scripts of pages are made of. */
const CLIENT_SOURCES = [
  'client/**/*.{ts,tsx,css}',
  'engine/domain/{data,forms,messages,shop}/**/*.ts',
  'server/commands/bundle/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Everything that the playground is made of. */
const PLAYGROUND_SOURCES = [
  'client/playground/**/*.{ts,tsx,css,html}',
  'server/commands/bundle/*.ts',
  'package-lock.json',
]

/** Everything that the documents are made of. */
const DOCUMENT_SOURCES = [
  'engine/**/*.ts',
  'server/{api,bytes,documents,errors,owner,render}/**/*.ts',
  'fixtures/{diagnostics,formatters,language,predicates}/**/*.case',
  'templates/{docs,fragments,islands}/*',
  'package-lock.json',
]

/** A digest of the sources and the mode, which the manifest of a bundle repeats. */
export function digestOfClient(mode: BuildMode): string {
  return digestOf(mode, CLIENT_SOURCES, ['client/dist/**', 'client/playground/**'])
}

/** A digest of the sources of the playground and the mode. */
export function digestOfPlayground(mode: BuildMode): string {
  return digestOf(mode, PLAYGROUND_SOURCES, ['client/playground/dist/**'])
}

/** A digest of the sources of the documents, which stands beside them. */
export function digestOfDocuments(): string {
  return digestOf('documents', DOCUMENT_SOURCES, [])
}

function digestOf(salt: string, patterns: readonly string[], exclude: readonly string[]): string {
  const hash = createHash('sha256').update(salt)
  for (const file of globSync(patterns, { cwd: ROOT, exclude }).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}
