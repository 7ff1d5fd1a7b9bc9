import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Finding } from './finding.ts'

/** The code of data that is not JSON. The service has no such code, because it gets no such data. */
export const DATA_MALFORMED = 'data_malformed'

/** The data of a page, or the first place where it is not JSON. */
export type ReadData = { readonly json: unknown } | { readonly finding: Finding }

/** Reads the data of a page. Text without anything but space is an empty object. */
export function readData(text: string): ReadData {
  if (text.trim() === '') return { json: {} }
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { finding: findMistake(text) }
  }
}

/** The message of `JSON.parse` has a place in some browsers only, and only for some mistakes. */
function findMistake(text: string): Finding {
  const { offset, length, error } = findError(text) ?? { offset: text.length, length: 0 }
  const before = text.slice(0, offset).split('\n')
  const reason = error === undefined ? 'unexpected text' : toWords(printParseErrorCode(error))
  return {
    editor: 'data',
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    length,
    severity: 'error',
    code: DATA_MALFORMED,
    message: `The data is not JSON: ${reason}.`,
  }
}

function findError(text: string): ParseError | undefined {
  const errors: ParseError[] = []
  try {
    parseTree(text, errors, { disallowComments: true })
  } catch {
    // It is nested too deep for the parser, which calls itself.
  }
  return errors[0]
}

/** `PropertyNameExpected` is `property name expected`. */
function toWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}
