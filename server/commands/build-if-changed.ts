import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BuildMode, CLIENT_FOLDER, readSources } from '../render/client/manifest.ts'
import { DIGEST_FILE, readDocument } from '../render/document-files.ts'
import { PLAYGROUND_FOLDER } from '../render/playground/playground-files.ts'
import { digestOfClient, digestOfDocuments, digestOfPlayground, ROOT } from './build-sources.ts'

interface BuildOptions {
  readonly mode?: BuildMode
  readonly announce?: () => void
  /** Days for which files stay that the build replaces; by default as long as `npm run build` keeps them. */
  readonly keepDays?: number
}

/**
 * Builds the scripts of pages, the playground and the documents whose sources changed. `announce` is called before, if any did. Throws with
 * the words of the command that failed.
 *
 * A process of its own does it, because the bundler takes 180 MB, changes `NODE_ENV` and bundles React according to it.
 */
export async function buildIfChanged({
  mode = 'production',
  announce,
  keepDays,
}: BuildOptions = {}): Promise<void> {
  if (isClientBuilt(mode) && isPlaygroundBuilt(mode) && areDocumentsMade()) return
  announce?.()
  const words = [
    '--if-changed',
    ...(mode === 'development' ? ['--development'] : []),
    ...(keepDays === undefined ? [] : ['--keep-days', String(keepDays)]),
  ]
  try {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts'), ...words])
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr?: string }
    throw new Error(stderr?.trim() || message, { cause: error })
  }
}

/** Whether the scripts of pages were built from the present sources. An image has the bundle and no sources. */
export function isClientBuilt(mode: BuildMode): boolean {
  if (!existsSync(join(ROOT, 'client/main.ts'))) return true
  return readSources(CLIENT_FOLDER) === digestOfClient(mode)
}

/** Whether the playground was built from the present sources. An image has no sources of it. */
export function isPlaygroundBuilt(mode: BuildMode): boolean {
  if (!existsSync(join(ROOT, 'client/playground/main.tsx'))) return true
  return readSources(PLAYGROUND_FOLDER) === digestOfPlayground(mode)
}

/** Whether the documents were made from the present sources. An image has the documents and not all of their sources. */
export function areDocumentsMade(): boolean {
  if (!existsSync(join(ROOT, 'fixtures/diagnostics'))) return true
  return readDocument(DIGEST_FILE)?.toString() === digestOfDocuments()
}
