import { isUtf8 } from 'node:buffer'
import jsonc from 'jsonc-parser'
import {
  bodyEmpty,
  type JsonPosition,
  jsonMalformed,
  nameTooLong,
  nulByte,
  utf8Malformed,
} from '../errors/request-problems.ts'
import { findLongName, MAX_NAME_BYTES } from './json-spans.ts'

/**
 * Parses bytes as JSON.
 *
 * A member `__proto__` needs no check: JSON.parse makes it an own property, and the engine and zod read only own properties.
 *
 * errors   body_empty, utf8_malformed, nul_byte, json_malformed, name_too_long
 */
export function readJson(bytes: Buffer): unknown {
  checkText(bytes)
  const longNameAt = findLongName(bytes)
  if (longNameAt !== undefined) throw nameTooLong(MAX_NAME_BYTES, longNameAt)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    const nulAt = bytes.indexOf(0)
    throw nulAt === -1 ? toMalformed(bytes.toString('utf8')) : nulByte(nulAt)
  }
}

/** Decodes bytes as UTF-8. Errors: body_empty, utf8_malformed. */
export function readText(bytes: Buffer): string {
  checkText(bytes)
  return bytes.toString('utf8')
}

/** Errors: body_empty, utf8_malformed. */
function checkText(bytes: Buffer): void {
  if (bytes.length === 0) throw bodyEmpty()
  if (!isUtf8(bytes)) throw utf8Malformed()
}

/** Parses the text again with a parser that reports the place of every error; JSON.parse reports only some. */
function toMalformed(text: string) {
  try {
    const { reason, at } = findError(text)
    return jsonMalformed(reason, at)
  } catch (error) {
    // The parser is recursive, so deep nesting overflows the stack.
    if (error instanceof RangeError)
      return jsonMalformed('it is nested too deep to locate the error', undefined)
    throw error
  }
}

interface JsonError {
  readonly reason: string
  readonly at: JsonPosition | undefined
}

/** Ends the search for errors at the first, because the parser would go on to the end and find a million. */
class FirstError extends Error {
  readonly found: JsonError

  constructor(found: JsonError) {
    super()
    this.found = found
  }
}

function findError(text: string): JsonError {
  const onError: jsonc.JSONVisitor['onError'] = (error, position, _length, line, column) => {
    const reason = toWords(jsonc.printParseErrorCode(error))
    throw new FirstError({ reason, at: { position, line: line + 1, column: column + 1 } })
  }
  try {
    jsonc.visit(text, { onError }, { disallowComments: true, allowTrailingComma: false })
  } catch (error) {
    if (error instanceof FirstError) return error.found
    throw error
  }
  return { reason: 'syntax error', at: undefined }
}

/** `CloseBraceExpected` as `close brace expected`. */
function toWords(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
