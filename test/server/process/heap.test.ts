import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  ALONE_FLAGS,
  inheritedFlags,
  isHeapTooSmall,
  workerHeapFlags,
  workerNodeOptions,
} from '../../../server/process/heap.ts'

const MIB = 2 ** 20

const IMAGE_OPTIONS = workerHeapFlags({ maxCacheBytes: 64 * MIB, maxContextCacheBytes: 64 * MIB }).join(' ')

const readText = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

it.each(['start', 'serve'])('npm run %s begins with the flags of a process that serves alone', (name) => {
  const { scripts } = JSON.parse(readText('package.json'))
  expect(scripts[name]).toMatch(`node .node/run.mjs ${ALONE_FLAGS.join(' ')} server/`)
})

it('a process of the image has the flags of a worker', () => {
  expect(readText('Dockerfile')).toMatch(`ENV NODE_OPTIONS="${IMAGE_OPTIONS}"`)
})

it.each([
  { what: 'usual', mib: 64, bound: true },
  { what: 'large', mib: 400, bound: false },
])('a worker with $what caches has a heap for them, whatever the flags of the primary', ({ mib, bound }) => {
  const caches = { maxCacheBytes: mib * MIB, maxContextCacheBytes: 64 * MIB }
  const flags = [...inheritedFlags([...ALONE_FLAGS, '--import=x.mjs']), ...workerHeapFlags(caches)]
  expect(flags).toContain('--import=x.mjs')
  expect(flags.filter((flag) => flag.includes('old-space'))).toHaveLength(bound ? 1 : 0)
  expect(workerNodeOptions(IMAGE_OPTIONS, caches).includes('old-space')).toBe(bound)
  expect(isHeapTooSmall(ALONE_FLAGS, '', caches)).toBe(!bound)
  expect(isHeapTooSmall([], IMAGE_OPTIONS, caches)).toBe(!bound)
  expect(isHeapTooSmall([], '--max-old-space-size=512', caches)).toBe(false)
  expect(isHeapTooSmall([], '', caches)).toBe(false)
})
