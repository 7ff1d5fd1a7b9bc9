import formbody from '@fastify/formbody'
import plugin from 'fastify-plugin'
import { toLines } from '../../engine/domain/data/plain-text.ts'
import type { Json } from '../../engine/index.ts'
import { readJson } from '../bytes/read-json.ts'
import { withLines } from '../bytes/with-lines.ts'
import { Problem } from '../errors/problem.ts'
import { bodyMalformed } from '../errors/visitor-problems.ts'
import type { FormFields } from './fields.ts'

/** The content type of a form without files. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

const MAX_DEPTH = 32
const MAX_FIELDS = 500

/** Parses JSON and forms, and refuses other content types. A malformed body is refused before a route sees it. */
export const bodies = plugin(async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    // Some clients name JSON in every request, also where there is no body.
    done(null, body.length === 0 ? undefined : readJsonBody(body)),
  )
  // The types of the package expect an object, but it hands on what its parser returns.
  await app.register(formbody, { parser: readFormBody as never })
})

/** Reads JSON that the store can keep. Throws `body_malformed`. */
export function readJsonBody(bytes: Buffer): Json {
  const value = toJson(bytes)
  checkValue(value, MAX_DEPTH)
  return withLines(value)
}

/** Reads JSON in a text of a body, such as the answers to a form. Undefined for another text; throws `body_malformed`. */
export function readJsonText(text: string): Json | undefined {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  checkValue(value, MAX_DEPTH)
  return withLines(value)
}

function toJson(bytes: Buffer): Json {
  try {
    return readJson(bytes) as Json
  } catch (error) {
    throw error instanceof Problem ? bodyMalformed(error.message) : error
  }
}

/** Throws when a value is nested too deep, or when PostgreSQL could not store one of its texts or keys. */
function checkValue(value: Json, levelsLeft: number): void {
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return
  if (levelsLeft === 0) throw bodyMalformed(`The body is nested more than ${MAX_DEPTH} levels deep.`)
  if (Array.isArray(value)) for (const element of value) checkValue(element, levelsLeft - 1)
  else checkMembers(value as Readonly<Record<string, Json>>, levelsLeft - 1)
}

function checkMembers(members: Readonly<Record<string, Json>>, levelsLeft: number): void {
  for (const name of Object.keys(members)) {
    checkText(name)
    // A name is one of the object's own, so it has a value.
    checkValue(members[name] as Json, levelsLeft)
  }
}

function checkText(text: string): void {
  if (text.includes('\0')) throw bodyMalformed('The body holds a NUL character.')
  if (!text.isWellFormed()) throw bodyMalformed('The body holds half of a surrogate pair.')
}

/** A `Map` tells the fields of a form from the object of a JSON body. */
function readFormBody(text: string): FormFields {
  const fields = new Map<string, string[]>()
  const parameters = new URLSearchParams(text)
  if (parameters.size > MAX_FIELDS) throw bodyMalformed(`The form has more than ${MAX_FIELDS} fields.`)
  for (const [name, value] of parameters) {
    if (`${name}${value}`.includes('\0')) throw bodyMalformed('The form holds a NUL character.')
    // Malformed UTF-8 decodes to this replacement character. Visitors hardly ever type it, so it is always refused.
    if (`${name}${value}`.includes('\ufffd')) throw bodyMalformed('The form is not well-formed UTF-8.')
    fields.set(name, [...(fields.get(name) ?? []), toLines(value)])
  }
  return fields
}
