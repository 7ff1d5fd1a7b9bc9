import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formatters } from '../../engine/formatters/index.ts'
import { predicates } from '../../engine/predicates/index.ts'
import { listCaseFiles } from '../../server/documents/case-engine.ts'

const ROOT = join(import.meta.dirname, '../..')

function readFolder(folder: string): string {
  return listCaseFiles(folder)
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
}

it('every formatter occurs in a case', () => {
  const text = readFolder('formatters')
  const called = new Set(text.match(/(?<=\|)[\w-]+/g))
  const names = formatters.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(names.filter((name) => !called.has(name))).toEqual([])
})

it('every predicate occurs in a case', () => {
  const text = readFolder('predicates')
  const called = new Set(text.match(/(?<=\{\.(?:or )?)[\w-]+\?/g))
  expect(predicates.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([])
})

it('every name is unique', () => {
  const names = [
    ...formatters.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...predicates.map(({ name }) => name),
  ]
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
