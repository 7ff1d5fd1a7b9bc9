import { expect, it } from 'vitest'
import { listFiles, readText } from './support/sources/imports.ts'
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

/** Words that stand for an actor with a name, such as visitor or caller, or for "except". */
const VAGUE = /\b(?:no|some|every)body\b|\bbut[\s*/#]+for\b/gi

it('no file says vaguely who acts', () => {
  const files = listFiles([...folders, 'client'], '{ts,tsx,mjs,css,html,yml,cfg,md}')
  const all = [
    ...files,
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'README.md',
    'docker-compose.yml',
    'vite.config.ts',
  ]
  const found = all.flatMap((path) => (readText(path).match(VAGUE) ?? []).map((words) => `${path}: ${words}`))
  expect(found).toEqual([])
})

it('no head of a case says vaguely who acts', () => {
  const heads = listFiles(['fixtures'], 'case').flatMap((path) => readText(path).match(/^#.*$/gm) ?? [])
  expect(heads.filter((head) => head.match(VAGUE) !== null)).toEqual([])
})
