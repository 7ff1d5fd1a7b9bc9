import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../folders.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Everything that builds and serves pages. */
const PARTS = [
  'client',
  'engine',
  'server',
  'templates',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** A copy of this checkout in an empty folder, without a bundle; until the test ends by default. Its packages are those of the checkout. */
export function copyCheckout(folder = createFolder()): string {
  const bundle = join(ROOT, 'client/dist')
  for (const part of PARTS)
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: (path) => path !== bundle })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
