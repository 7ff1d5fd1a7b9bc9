import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BuildMode, CLIENT_FOLDER, readManifest } from '../website/client-files.ts'

/** The root of this project. */
export const ROOT = join(import.meta.dirname, '../..')

/** Everything that the bundle is made of. */
const SOURCES = [
  'client/**/*.{ts,tsx,css}',
  'engine/domain/{data,messages,shop}/**/*.ts',
  'server/commands/bundle-client.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Whether scripts of pages were built from the present sources. An image has the bundle and no sources. */
export function isClientBuilt(mode: BuildMode = 'production'): boolean {
  if (!existsSync(join(ROOT, 'client/main.ts'))) return true
  return readManifest(CLIENT_FOLDER)?.sources === digestOfSources(mode)
}

/**
 * Bundles the scripts of pages into `client/dist`. Throws with the words of the bundler.
 *
 * A process of its own does it, because the bundler takes 180 MB, changes `NODE_ENV` and bundles React according to it.
 */
export async function buildClient(mode: BuildMode = 'production'): Promise<void> {
  const command = join(import.meta.dirname, 'build.ts')
  try {
    await promisify(execFile)(process.execPath, [
      command,
      ...(mode === 'development' ? ['--development'] : []),
    ])
  } catch (error) {
    const { stderr, message } = error as Error & { readonly stderr?: string }
    throw new Error(stderr?.trim() || message, { cause: error })
  }
}

/** A digest of the sources and the mode, which the manifest of a bundle repeats. */
export function digestOfSources(mode: BuildMode): string {
  const hash = createHash('sha256').update(mode)
  for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['client/dist/**'] }).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}
