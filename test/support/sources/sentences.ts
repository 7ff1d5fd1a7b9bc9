import { extname } from 'node:path'
import { type Comment, readModuleComments, readText } from './imports.ts'

/** Comments of files that are no modules, by their extension. The first group is the text. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  '.css': /\/\*(.*?)\*\//gs,
  '.html': /\{##(.*?)##\}/gs,
  '.cfg': /(?<=^\s*)#+(.*(?:\n\s*#.*)*)/gm,
  '.yml': /(?<=^\s*)#+(.*(?:\n\s*#.*)*)/gm,
}

/** The sentences of a file's comments, without the marks around them, each with the line that its comment begins on. */
export function readSentences(path: string): readonly { readonly line: number; readonly text: string }[] {
  const source = readText(path)
  return readComments(path, source).flatMap(({ start, text }) => {
    const line = source.slice(0, start).split('\n').length
    const lines = text.split('\n').map((each) => each.replace(/^\s*[*#]*\s*/, ''))
    const sentences = lines.join('\n').split(/(?<=[.:;!?]\s)|\n{2,}/)
    return sentences.map((sentence) => ({ line, text: sentence.replaceAll('\n', ' ').trim() }))
  })
}

function readComments(path: string, source: string): readonly Comment[] {
  const pattern = PATTERNS[extname(path)]
  if (pattern === undefined) return readModuleComments(path, source)
  return [...source.matchAll(pattern)].map(({ index, 1: text = '' }) => ({ start: index, text }))
}

/** The sentences of a document in Markdown, without headings, tables, code blocks and the targets of links. */
export function readProse(path: string): readonly string[] {
  const text = readText(path)
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
  const lines = text.split('\n').filter((line) => !/^\s*(?:\||#)/.test(line))
  const paragraphs = lines.join('\n').split(/\n{2,}|\n(?=\s*(?:-|\d+\.)\s)/)
  return paragraphs
    .flatMap((paragraph) =>
      paragraph
        .replace(/^\s*(?:-|\d+\.)\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.:;!?])\s+(?=[A-Z`*[])/),
    )
    .filter((sentence) => sentence !== '')
}
