import { describe, expect, it } from 'vitest'
import { KnownRequests } from '../../../server/render/known-requests.ts'

const digest = `sha256-${'0a'.repeat(32)}`
const other = `sha256-${'0b'.repeat(32)}`

/** Whether the second and the third of equal bodies are read as the same object. */
function isRemembered(body: unknown): boolean {
  const requests = new KnownRequests(2 ** 20)
  const [, second, third] = [1, 2, 3].map(() => requests.read(toBytes(body)))
  expect(third).toEqual(second)
  expect(third?.isKnown).toBe(third === second)
  return third === second
}

function toBytes(body: unknown): Buffer {
  return Buffer.from(JSON.stringify(body))
}

describe('the requests that came before', () => {
  it.each([
    ['names everything by digests', { template: { digest }, context: { digest } }],
    ['has an overlay', { template: { digest }, context: { digest, overlay: { a: 1 } }, now: 1 }],
    ['has partials by digests', { template: { digest }, partials: { a: { digest } }, context: { digest } }],
  ])('remember one that %s', (_, body) => expect(isRemembered(body)).toBe(true))

  it.each([
    ['a template', { template: '{a}', context: { digest } }],
    ['a partial', { template: { digest }, partials: { a: '{a}' }, context: { digest } }],
    ['data', { template: { digest }, context: { a: 1 } }],
    ['data that look like a name', { template: { digest }, context: { digest, more: 1 } }],
    ['data in `plainContext`', { template: { digest }, plainContext: { digest } }],
    ['no context', { template: { digest } }],
    ['a long overlay', { template: { digest }, context: { digest, overlay: { long: 'x'.repeat(20_000) } } }],
  ])('do not remember one with %s', (_, body) => expect(isRemembered(body)).toBe(false))

  it('are kept apart from others', () => {
    const requests = new KnownRequests(2 ** 20)
    const bodies = [digest, other].map((one) => ({ template: { digest: one }, context: { digest } }))
    for (const _ of [1, 2, 3])
      for (const body of bodies) expect(requests.read(toBytes(body)).request.template).toEqual(body.template)
  })

  it('are not changed with the bytes that they were read from', () => {
    const requests = new KnownRequests(2 ** 20)
    const bytes = toBytes({ template: { digest }, context: { digest } })
    requests.read(bytes)
    requests.read(bytes)
    bytes.write('"', bytes.indexOf('}'))
    expect(() => requests.read(bytes)).toThrow()
    expect(requests.read(toBytes({ template: { digest }, context: { digest } })).request.template).toEqual({
      digest,
    })
  })

  it('that are wrong are refused each time', () => {
    const requests = new KnownRequests(2 ** 20)
    for (const _ of [1, 2, 3])
      expect(() => requests.read(toBytes({ template: { digest: 'sha256-' }, context: { digest } }))).toThrow()
  })

  it('are forgotten beyond their bytes', () => {
    const requests = new KnownRequests(3000)
    const read = (now: number) => requests.read(toBytes({ template: { digest }, context: { digest }, now }))
    const first = [1, 1].map(read)[1]
    for (const now of [2, 3, 4]) for (const _ of [1, 2]) read(now)
    expect(read(1)).not.toBe(first)
  })
})
