import { cpSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createFolder } from '../folders.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Everything that builds and serves pages and documents. */
const PARTS = [
  'client',
  'fixtures',
  'engine',
  'server',
  'templates',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** A copy of this checkout in an empty folder, without what is built; until the test ends by default. Its packages are those of the checkout. */
export function copyCheckout(folder = createFolder()): string {
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'dist',
    })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
