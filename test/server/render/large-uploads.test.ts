import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../server/bytes/digest.ts'
import { post, useRenderApp } from '../../support/http/render-app.ts'

type App = ReturnType<ReturnType<typeof useRenderApp>>

/** So much space makes data too long to be checked on the event loop, and a line too long to be read there. */
const padding = ' '.repeat(2 ** 18)
const context = `${JSON.stringify({ name: 'World', list: [1, 2] })}${padding}`

function put(app: App, payload: string) {
  const headers = { 'content-type': 'application/json' }
  return app.inject({ method: 'PUT', url: `/contexts/${digestOf(payload)}`, headers, payload })
}

const use = useRenderApp()

describe('large data that are uploaded', () => {
  const useThread = useRenderApp({ LIMIT_INLINE_MS: '0' })
  const useSmall = useRenderApp({ LIMIT_RENDER_BYTES: String(64 * 2 ** 20) })

  it.each([
    { where: 'here, because reading them takes little time', get: use },
    { where: 'in the thread', get: useThread },
  ])('are read $where', async ({ get }) => {
    const app = get()
    const stored = await put(app, context)
    expect(stored.json()).toEqual({ digest: digestOf(context), bytes: context.length })
    expect([stored.statusCode, (await put(app, context)).statusCode]).toEqual([201, 200])
    const render = async (more: object, padded = '') => {
      const body = { template: '{name} {list|count}', context: { digest: digestOf(context), ...more } }
      return (await post(app, '/render', JSON.stringify(body) + padded)).body
    }
    expect(await render({})).toBe('World 2')
    expect(await render({ overlay: { name: 'you' } })).toBe('you 2')
    expect(await render({ overlay: { name: 'you' } }, padding)).toBe('you 2')
  })

  it.each([
    { what: 'no JSON', payload: `{${padding}`, status: 400, code: 'json_malformed' },
    {
      what: 'data nested too deep',
      payload: `${'['.repeat(1001)}${']'.repeat(1001)}${padding}`,
      status: 400,
      code: 'data_too_deep',
    },
    {
      what: 'more than the memory of a render',
      payload: `[${'{},'.repeat(1_200_000)}1]`,
      status: 422,
      code: 'limit_memory',
    },
  ])('are refused for $what', async ({ payload, status, code }) => {
    const answer = await put(useSmall(), payload)
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status, code })
  })
})

describe('a large line of a batch', () => {
  it('is read in the thread, and has a result like others', async () => {
    const app = use()
    const lines = [
      { id: 'large', template: '{a}', context: { a: 1 } },
      { id: 'wrong', templat: '' },
      { template: 'no id' },
    ]
    const ask = async (padded: string) => {
      const headers = { 'content-type': 'application/x-ndjson' }
      const payload = lines.map((line) => JSON.stringify(line) + padded).join('\n')
      const { body } = await app.inject({ method: 'POST', url: '/render/batch', headers, payload })
      const results: { line: number; problem?: object }[] = body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      return results
        .map(({ problem, ...rest }) => (problem ? { ...rest, problem: { ...problem, requestId: '' } } : rest))
        .toSorted((one, other) => one.line - other.line)
    }
    const [large, small] = [await ask(padding), await ask('')]
    expect(large).toEqual(small)
    expect(large).toMatchObject([{ id: 'large', html: '1' }, { id: 'wrong', status: 400 }, { html: 'no id' }])
  })
})

describe('a large check', () => {
  it.each([
    { what: 'a template', body: { template: '{a|nothing}{@|apply b}', include: ['tree', 'references'] } },
    { what: 'an uploaded template', body: { template: { digest: digestOf('{.end}') } } },
    { what: 'an unknown field', body: { templat: '' } },
    { what: 'a template that is not stored', body: { template: { digest: digestOf('none') } } },
  ])('of $what is read in the thread, and answers as a small one', async ({ body }) => {
    const app = use()
    const headers = { 'content-type': 'text/plain' }
    await app.inject({ method: 'PUT', url: `/templates/${digestOf('{.end}')}`, headers, payload: '{.end}' })
    const ask = async (padded: string) => {
      const answer = await post(app, '/check', JSON.stringify(body) + padded)
      const json = JSON.parse(answer.body)
      return {
        status: answer.statusCode,
        type: answer.headers['content-type'],
        json: { ...json, requestId: '' },
      }
    }
    expect(await ask(padding)).toEqual(await ask(''))
  })
})
