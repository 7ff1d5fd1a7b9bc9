import type { InstructionTree, Json, RenderOptions } from '../../engine/index.ts'

/** A diagnostic as a case lists it: `code line:column`, then the name of the partial it stands in, if it stands in one. */
export interface ExpectedDiagnostic {
  readonly code: string
  readonly line: number
  readonly column: number
  readonly template: string | null
}

/** One case of a `.case` file. */
export interface TemplateCase {
  readonly heading: string
  /** Path and line of the heading. */
  readonly place: string
  readonly context: Json
  readonly template: string | InstructionTree
  readonly options: RenderOptions
  readonly output: string | undefined
  /** The HTML of compatibility mode, where the case says that it differs. */
  readonly reference: string | undefined
  readonly errors: readonly ExpectedDiagnostic[]
}

interface CaseSection {
  readonly marker: string
  /** The rest of the marker's line. */
  readonly word: string
  readonly place: string
  readonly lines: string[]
}

interface CaseBlock {
  readonly heading: string
  readonly place: string
  readonly sections: CaseSection[]
}

/**
 * Reads the text of a file of cases; `path` is for messages.
 *
 * A case is a heading (`# what it shows`, first in the file or behind an empty line) and sections, each a line with a marker and
 * the lines below it. The last line feed before a marker, and the empty line before a heading, are not content.
 *
 * `:JSON` is the context (`{}` without it), `:TEMPLATE` source or `:TREE` its JSON form, `:PARTIAL name` and `:INJECT path` what is
 * sent along, `:OPTIONS` the render's other options, `:OUTPUT` the HTML, `:REFERENCE` that of compatibility mode. Each
 * `:ERROR code line:column` is one diagnostic, in order.
 */
export function parseCases(text: string, path: string): readonly TemplateCase[] {
  const blocks = splitBlocks(text, path)
  if (blocks.length === 0) throw new Error(`${path} holds no case`)
  return blocks.map(toCase)
}

function splitBlocks(text: string, path: string): CaseBlock[] {
  const blocks: CaseBlock[] = []
  let isBehindBlank = true
  for (const [at, line] of text.split('\n').entries()) {
    const place = `${path}:${at + 1}`
    if (isBehindBlank && line.startsWith('# ')) {
      blocks.push({ heading: line.slice(2), place, sections: [] })
    } else addLine(line, place, blocks.at(-1))
    isBehindBlank = line === ''
  }
  for (const { sections } of blocks) dropLastBlank(sections)
  return blocks
}

const MARKER = /^:(?<marker>[A-Z]+)(?: (?<word>.*))?$/

function addLine(line: string, place: string, block: CaseBlock | undefined): void {
  const { marker, word = '' } = MARKER.exec(line)?.groups ?? {}
  if (marker !== undefined && block !== undefined) block.sections.push({ marker, word, place, lines: [] })
  else if (block?.sections.length) block.sections.at(-1)?.lines.push(line)
  else if (line !== '') throw new Error(`${place}: expected ${block ? 'a section' : '"# heading"'}`)
}

/** The line that stands between a case and the next heading or the file's end. */
function dropLastBlank(sections: readonly CaseSection[]): void {
  const lines = sections.at(-1)?.lines
  if (lines?.at(-1) === '') lines.pop()
}

function toCase({ heading, place, sections }: CaseBlock): TemplateCase {
  const draft: Draft = { partials: {}, injects: {}, errors: [] }
  for (const section of sections) {
    const read = Object.hasOwn(READERS, section.marker) ? READERS[section.marker] : undefined
    if (read === undefined) throw new Error(`${section.place}: there is no section :${section.marker}`)
    read(draft, section)
  }
  const { context = {}, template, partials, injects, options, output, reference, errors } = draft
  if (template === undefined) throw new Error(`${place}: the case has no :TEMPLATE`)
  if (output === undefined && errors.length === 0) throw new Error(`${place}: the case expects nothing`)
  return {
    heading,
    place,
    context,
    template,
    options: { ...options, partials, injects },
    output,
    reference,
    errors,
  }
}

/** A case while it is read. */
interface Draft {
  context?: Json
  template?: string | InstructionTree
  readonly partials: Record<string, string>
  readonly injects: Record<string, Json>
  options?: RenderOptions
  output?: string
  reference?: string
  readonly errors: ExpectedDiagnostic[]
}

const READERS: Readonly<Record<string, (draft: Draft, section: CaseSection) => void>> = {
  JSON: (draft, section) => {
    draft.context = readJson(section)
  },
  TEMPLATE: (draft, section) => {
    draft.template = contentOf(section)
  },
  TREE: (draft, section) => {
    draft.template = readJson(section) as InstructionTree
  },
  PARTIAL: (draft, section) => {
    draft.partials[section.word] = contentOf(section)
  },
  INJECT: (draft, section) => {
    draft.injects[section.word] = readJson(section)
  },
  OPTIONS: (draft, section) => {
    draft.options = readJson(section) as RenderOptions
  },
  OUTPUT: (draft, section) => {
    draft.output = contentOf(section)
  },
  REFERENCE: (draft, section) => {
    draft.reference = contentOf(section)
  },
  ERROR: (draft, section) => draft.errors.push(readExpected(section)),
}

function contentOf({ lines }: CaseSection): string {
  return lines.join('\n')
}

function readJson(section: CaseSection): Json {
  try {
    return JSON.parse(contentOf(section)) as Json
  } catch (error) {
    throw new Error(`${section.place}: no JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function readExpected({ word, place }: CaseSection): ExpectedDiagnostic {
  const parts = /^(?<code>[a-z_]+) (?<line>\d+):(?<column>\d+)(?: (?<template>.+))?$/.exec(word)?.groups
  if (parts === undefined) throw new Error(`${place}: expected ":ERROR code line:column"`)
  const { code = '', line, column, template = null } = parts
  return { code, line: Number(line), column: Number(column), template }
}
