import { expect, it } from 'vitest'
import { listFiles } from './support/sources/imports.ts'
import { readSentences } from './support/sources/sentences.ts'

/** Folders whose comments are written for readers in a second language. */
const folders = ['engine', 'server', 'test', 'bench', '.ci', '.node', '.deploy', 'templates']

const RIDDLE = /^(?:What|Who|Whoever)\b/

it.each(folders)('comments in %s begin with the thing itself, never with What, Who or Whoever', (folder) => {
  const files = listFiles([folder], '{ts,tsx,mjs,css,html,yml,cfg}')
  expect(files.length).toBeGreaterThan(0)
  const riddles = files.flatMap((path) =>
    readSentences(path)
      .filter(({ text }) => RIDDLE.test(text))
      .map(({ line, text }) => `${path}:${line} ${text}`),
  )
  expect(riddles).toEqual([])
})
