import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Everything that the bundle is made of. */
const SOURCES = [
  'client/**/*.{ts,tsx,css}',
  'engine/domain/{data,messages,shop}/**/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Holds the digest of the sources that the bundle was made of. */
const STAMP = join(ROOT, 'client/dist/.sources')

/** Whether scripts of pages were built from the present sources. An image has the bundle and no sources. */
export function isClientBuilt(): boolean {
  if (!existsSync(join(ROOT, 'client/main.ts'))) return true
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digestOfSources()
}

/** Bundles the scripts of pages into `client/dist`. Throws with the message of the bundler. */
export async function buildClient(): Promise<void> {
  // Imported here, because an image has no bundler.
  const { build } = await import('vite')
  const digest = digestOfSources()
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(STAMP, digest)
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['client/dist/**'] }).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}
