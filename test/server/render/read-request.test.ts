import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../../server/errors/problem.ts'
import { readRequest } from '../../../server/render/read-request.ts'
import { renderRequestSchema } from '../../../server/render/schema.ts'
import { validate } from '../../../server/render/validate.ts'

const digest = `sha256-${'0a'.repeat(32)}`

/** Values that members have, and some that only look like them. */
const odd = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 8.64e15, 8.65e15, '', 'text', 'x'.repeat(100), 'x'.repeat(101), [], {}, { digest }],
  ...[
    { digest: 'sha256-' },
    { digest, more: 1 },
    { digest: 1 },
    ['a'],
    { a: 'text', b: { digest } },
    { a: 1 },
  ],
  ...[{ onError: 'fail' }, { onError: 'stop' }, { expressions: false, explain: true }, { includes: 1 }],
  ...[
    { compatibility: 'reference' },
    { compatibility: 'safe', other: 1 },
    JSON.parse('{"__proto__":"text"}'),
  ],
)

const names = [
  'partials',
  'context',
  'plainContext',
  'injects',
  'locale',
  'timeZone',
  'now',
  'options',
  'more',
  '__proto__',
]

const bodies = fc.oneof(
  fc.dictionary(fc.constantFrom('template', ...names), odd),
  fc
    .tuple(fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 2 }), odd)
    .map(([body, template]) => ({ template, ...body })),
  odd,
)

describe('reading a request', () => {
  it('answers for every body as its schema does', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        // As it arrives: a member `__proto__` is an own one.
        const json = () => JSON.parse(JSON.stringify(body))
        expect(attempt(() => readRequest(json()))).toEqual(
          attempt(() => validate(renderRequestSchema, json())),
        )
      }),
      { numRuns: 3000 },
    )
  })
})

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (problem) {
    return (problem as Problem).members
  }
}
