import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import jsonc from 'jsonc-parser'
import {
  bodyEmpty,
  contentTypeUnsupported,
  type JsonPosition,
  jsonMalformed,
  nulByte,
  utf8Malformed,
} from '../problem.ts'

/**
 * Reads bodies of `application/json`, and no others.
 *
 * Nothing is scanned for `__proto__`: JSON.parse makes it an own property like any other, and the engine and zod read own
 * properties only.
 */
export const jsonBody = plugin(async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, readJson(request, body))
    } catch (error) {
      done(error as Error)
    }
  })
})

function readJson(request: FastifyRequest, body: Buffer): unknown {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw contentTypeUnsupported()
  if (body.length === 0) throw bodyEmpty()
  return request.phases.measure('parse', () => parseJson(body))
}

function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw utf8Malformed()
  const text = body.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    const nulAt = body.indexOf(0)
    throw nulAt === -1 ? toMalformed(text) : nulByte(nulAt)
  }
}

/** Reads the text once more with a parser that says where it fails, which JSON.parse does only now and then. */
function toMalformed(text: string) {
  try {
    const { reason, at } = findError(text)
    return jsonMalformed(reason, at)
  } catch (error) {
    // That parser calls itself at each level.
    if (error instanceof RangeError) return jsonMalformed('it is nested too deep to say where', undefined)
    throw error
  }
}

function findError(text: string): { reason: string; at: JsonPosition | undefined } {
  const found: { reason: string; at: JsonPosition }[] = []
  jsonc.visit(
    text,
    {
      onError(error, position, _length, line, column) {
        if (found.length > 0) return
        const reason = toWords(jsonc.printParseErrorCode(error))
        found.push({ reason, at: { position, line: line + 1, column: column + 1 } })
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  )
  return found[0] ?? { reason: 'syntax error', at: undefined }
}

/** `CloseBraceExpected` as `close brace expected`. */
function toWords(name: string): string {
  return name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
