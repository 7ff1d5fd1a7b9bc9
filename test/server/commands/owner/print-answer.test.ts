import { expect, it } from 'vitest'
import { printAnswer } from '../../../../server/commands/owner/print-answer.ts'

const site = {} as never
const rows = [{ words: 'mug', count: 2 }]

it.each([
  { answer: { searches: rows }, titles: [] },
  { answer: { searches: rows, withoutResults: rows }, titles: ['searches:', 'without results:'] },
  { answer: { searches: rows, withoutResults: [] }, titles: ['searches:', 'without results: none'] },
])('lists have the titles $titles', ({ answer, titles }) => {
  const lines = printAnswer(site, answer).split('\n')
  expect(lines.filter((line) => line.includes(':')).map((line) => line.toLowerCase())).toEqual(titles)
})
