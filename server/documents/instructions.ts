import { instructions } from '../../engine/index.ts'
import type { Example, Examples } from './examples.ts'

/** One instruction for the page. */
export interface InstructionEntry {
  readonly name: string
  readonly usage: string
  readonly about: string
  readonly example: Example | undefined
}

/** The purpose of an instruction, and the file below `fixtures/language` that shows it. */
interface Description {
  readonly about: string
  readonly file: string
}

const described = new Map<string, Description>([
  [
    'alternates with',
    { about: 'Begins what `.repeated section` prints between two elements.', file: 'alternates' },
  ],
  ['ctx', { about: 'Makes an object of values and names it.', file: 'ctx' }],
  ['end', { about: 'Closes the innermost block.', file: 'sections' }],
  ['eof', { about: 'Ends the template; no block may be open.', file: 'text-and-tags' }],
  [
    'eval',
    {
      about: 'Computes an expression and prints the result, or names it: `{.eval @total = a + b}`.',
      file: 'eval-assignment',
    },
  ],
  [
    'if',
    {
      about: 'Prints its block when values are there, not empty and not 0, or when a predicate holds.',
      file: 'if',
    },
  ],
  [
    'include',
    {
      about:
        'Runs a partial or macro where it stands, so that what it defines stays; prints it when asked to.',
      file: 'include',
    },
  ],
  ['inject', { about: 'Names data that the host sent along under a path.', file: 'inject' }],
  ['macro', { about: 'Names a part of the template, to be applied later.', file: 'macro' }],
  [
    'or',
    { about: 'Begins what a block prints otherwise, with a predicate only when that holds.', file: 'or' },
  ],
  [
    'repeated section',
    {
      about: 'Prints its block for each element of a list, which its names then mean.',
      file: 'repeated-sections',
    },
  ],
  [
    'section',
    {
      about: 'Prints its block when the value is not empty; names then mean its members first.',
      file: 'sections',
    },
  ],
  ['var', { about: 'Names a value, or what formatters make of it.', file: 'var' }],
  ['meta-left', { about: 'Prints an opening brace.', file: 'literals' }],
  ['meta-right', { about: 'Prints a closing brace.', file: 'literals' }],
  ['newline', { about: 'Prints a line feed.', file: 'literals' }],
  ['space', { about: 'Prints a space.', file: 'literals' }],
  ['tab', { about: 'Prints a tab.', file: 'literals' }],
])

/** Tags without a keyword, and the text by which their example is found. */
const bare = [
  {
    name: 'variable',
    usage: '{name}, {path.to.name|formatter|formatter argument} or {a, b|formatter}',
    about: 'Prints a value, after its formatters have changed it.',
    file: 'variables',
    text: '{',
  },
  {
    name: 'predicate',
    usage: '{.predicate?} or {.predicate? argument}',
    about: 'Prints its block when the predicate holds.',
    file: 'predicates',
    text: '?',
  },
  {
    name: 'comment',
    usage: '{# one line or more} or {## also around tags ##}',
    about: 'Prints nothing.',
    file: 'comments',
    text: '{#',
  },
]

/** Every instruction of the language; throws when one is not described, or a description is of none. */
export function listInstructions(examples: Examples): InstructionEntry[] {
  const keywords = instructions.map(({ keyword }) => keyword)
  const undescribed = keywords.filter((keyword) => !described.has(keyword))
  const unknown = [...described.keys()].filter((keyword) => !keywords.includes(keyword))
  if (undescribed.length + unknown.length > 0)
    throw new Error(`Instructions to describe: ${undescribed.join(', ')}; to strike: ${unknown.join(', ')}.`)
  const tags = bare.map(({ file, text, ...entry }) => ({
    ...entry,
    example: examples.ofLanguage(file, text),
  }))
  const keyed = instructions.map(({ keyword, usage }) => {
    const { about, file } = described.get(keyword) as Description
    return { name: keyword, usage, about, example: examples.ofLanguage(file, `{.${keyword}`) }
  })
  return [...tags, ...keyed]
}
