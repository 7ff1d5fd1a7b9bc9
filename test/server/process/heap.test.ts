import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { HEAP_FLAGS } from '../../../server/process/heap.ts'

const readText = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const flags = HEAP_FLAGS.join(' ')

it.each(['start', 'serve'])('npm run %s begins with the flags that every process has', (name) => {
  const { scripts } = JSON.parse(readText('package.json'))
  expect(scripts[name]).toMatch(`node .node/run.mjs ${flags} server/`)
})

it('the image begins with the flags that every process has', () => {
  expect(readText('Dockerfile')).toMatch(`ENV NODE_OPTIONS="${flags} `)
})
