import { pathToFileURL } from 'node:url'
import { CHECKOUT } from '../support/server-process.ts'

/** Shares of the processor time of a request, in the order of the table. */
export const shareNames = [
  ...['queue', 'read', 'parse', 'look-ups', 'render', 'encode', 'checksum', 'write', 'log', 'metrics'],
  'garbage',
  'rest',
] as const

export type ShareName = (typeof shareNames)[number]

/** A function in a profile. Functions of V8 and of Node's C++ have no file. */
export interface Frame {
  readonly functionName: string
  readonly url: string
}

/** Functions by their file, and by their name where a file has functions of several shares. */
type Rule = readonly [ShareName, file: RegExp, name?: RegExp]

/**
 * The share of each function. The first line that fits counts.
 *
 * A function that fits none counts for its caller, such as `crc32`, which names bodies too. So functions that call others of all
 * kinds, such as `measure`, stand in no line.
 */
const RULES: readonly Rule[] = [
  ['garbage', /^$/, /^\(garbage collector\)$/],

  ['checksum', /^server\/render\/answer\.ts/, /^etagOf$/],
  ['encode', /^server\/render\/(answer|last-answers)\.ts/],

  ['write', /^server\/render\/direct-renders\.ts/, /^#send$/],
  ['write', /^server\/render\/answer-render\.ts/, /^toRenderAnswer$/],
  ['write', /^server\/observe\/phase-times\.ts/, /^(toHeader|msText)$/],
  ['write', /^node:_http_server/, /^(ServerResponse|write|_write|resOnFinish|emitCloseNT)/],
  ['write', /^node:(_http_outgoing|internal\/streams\/writable)/],
  ['write', /^node:internal\/stream_base_commons/, /^(?!onStreamRead)/],
  ['write', /^node:net/, /^(Socket\.)?_write/],

  ['metrics', /^server\/observe\/(metrics|tracing)\//],
  ['metrics', /^server\/observe\/phase-times\.ts/, /^(add|note|workedMs)$/],
  ['log', /^server\/render\/direct-renders\.ts/, /^#(report|close)$/],
  ['log', /^server\/observe\/phase-times\.ts/, /^(toJSON|roundMs)$/],
  ['log', /^server\/observe\/(?!phase-times)/],
  ['log', /^(pino|sonic-boom|quick-format-unescaped|safe-stable-stringify)\//],

  ['queue', /^server\/render\/direct-renders\.ts/, /^#wait$/],
  ['queue', /^server\/render\/(tenancy|tenant-rates|when-served)\.ts/],
  ['queue', /^server\/render\/lanes\/(scheduler|fair-queue|slices|standing-queue|inline-times)\.ts/],

  ['read', /^server\/render\/(direct-renders|early-refusals|api-keys)\.ts/],
  ['read', /^server\/(http|process\/lifecycle)\//],
  ['read', /^node:(_http_server|_http_incoming|_http_common|internal\/streams\/readable)/],
  ['read', /^node:/, /^(onStreamRead|onconnection)$/],

  ['parse', /^server\/render\/answer-render\.ts/, /^readParts$/],
  ['parse', /^server\/render\/(read-json|read-request|json-spans|known-members|schema|digest)\.ts/],
  ['parse', /^zod\//],

  // The rest of the engine holds rules for data, which parsing and look-ups use too.
  ['render', /^engine\/(index\.ts|language\/|formatters\/|predicates\/)/],
  ['look-ups', /^(server\/render|lru-cache)\//],
]

/** Addresses before a path of the rules: of the folder of all packages, or of this checkout. */
const PACKAGES = /^file:.*\/node_modules\//
const OWN = `${pathToFileURL(CHECKOUT).href}/`

/** The share that a function names; undefined for one that counts for its caller. */
export function shareOf({ functionName, url }: Frame): ShareName | undefined {
  const file = url.replace(PACKAGES, '').replace(OWN, '')
  return RULES.find(([, ofFile, ofName]) => ofFile.test(file) && ofName?.test(functionName) !== false)?.[0]
}
