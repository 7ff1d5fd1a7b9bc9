import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ShareName, shareOf } from '../../../bench/http/shares.ts'

const checkout = join(import.meta.dirname, '../../..')

/** Functions of the service, to keep the rules in step with its files and names. */
const ownFunctions: readonly (readonly [ShareName | undefined, functionName: string, file: string])[] = [
  ['queue', 'admit', 'server/render/lanes/scheduler.ts'],
  ['queue', 'take', 'server/render/lanes/fair-queue.ts'],
  ['queue', 'inTurn', 'server/render/when-served.ts'],
  ['queue', '#wait', 'server/render/direct-renders.ts'],
  ['read', 'isUsual', 'server/render/direct-renders.ts'],
  ['read', 'readBody', 'server/http/body-bytes.ts'],
  ['parse', 'readJson', 'server/render/read-json.ts'],
  ['parse', 'readRequest', 'server/render/read-request.ts'],
  ['parse', 'KnownMembers', 'server/render/known-members.ts'],
  ['parse', 'readParts', 'server/render/answer-render.ts'],
  ['look-ups', 'answerHere', 'server/render/answer-render.ts'],
  ['look-ups', 'find', 'server/render/known-bodies.ts'],
  ['look-ups', 'findPage', 'server/render/template-cache.ts'],
  ['look-ups', 'compileQuickly', 'server/render/template-cache.ts'],
  ['look-ups', 'get', 'server/render/context-cache.ts'],
  ['render', 'createEngine', 'engine/index.ts'],
  ['encode', 'toAnswer', 'server/render/answer.ts'],
  ['encode', 'toAnswer', 'server/render/last-answers.ts'],
  ['checksum', 'etagOf', 'server/render/answer.ts'],
  ['write', 'toRenderAnswer', 'server/render/answer-render.ts'],
  ['write', '#send', 'server/render/direct-renders.ts'],
  ['write', 'toHeader', 'server/observe/phase-times.ts'],
  ['log', 'toLine', 'server/observe/request-log.ts'],
  ['log', '#report', 'server/render/direct-renders.ts'],
  ['metrics', 'ended', 'server/observe/metrics/request-metrics.ts'],
  ['metrics', 'add', 'server/observe/phase-times.ts'],
  [undefined, 'measure', 'server/observe/phase-times.ts'],
]

const otherFunctions: readonly (readonly [ShareName | undefined, functionName: string, url: string])[] = [
  ['read', 'parserOnIncoming', 'node:_http_server'],
  ['read', 'Readable.read', 'node:internal/streams/readable'],
  ['read', 'onStreamRead', 'node:internal/stream_base_commons'],
  ['write', 'writeHead', 'node:_http_server'],
  ['write', 'writevGeneric', 'node:internal/stream_base_commons'],
  ['log', 'asJson', 'file:///anywhere/node_modules/pino/lib/tools.js'],
  ['garbage', '(garbage collector)', ''],
  [undefined, '(program)', ''],
  [undefined, 'crc32', 'node:zlib'],
  [undefined, 'emit', 'node:events'],
]

describe('the share that a function names', () => {
  it.each(ownFunctions)('is %s for %s of %s', (share, functionName, file) => {
    const path = join(checkout, file)
    expect(readFileSync(path, 'utf8')).toContain(functionName)
    expect(shareOf({ functionName, url: pathToFileURL(path).href })).toBe(share)
  })

  it.each(otherFunctions)('is %s for %s of %s', (share, functionName, url) => {
    expect(shareOf({ functionName, url })).toBe(share)
  })
})
