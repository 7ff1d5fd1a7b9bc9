import { expect, it } from 'vitest'
import { listFiles, readSentences } from './support/sources/imports.ts'

/** Folders whose comments are written for readers in a second language. */
const folders = ['engine', 'test/engine', 'bench']

const RIDDLE = /^(?:What|Who|Whoever)\b/

it.each(folders)('comments in %s begin with the thing itself, never with What, Who or Whoever', (folder) => {
  const files = listFiles([folder], '{ts,tsx,mjs}')
  expect(files.length).toBeGreaterThan(0)
  const riddles = files.flatMap((path) =>
    readSentences(path)
      .filter(({ text }) => RIDDLE.test(text))
      .map(({ line, text }) => `${path}:${line} ${text}`),
  )
  expect(riddles).toEqual([])
})
