import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeOpenApi } from '../../../server/documents/openapi/document.ts'
import { type Operation, operations, problemBody } from '../../../server/documents/openapi/operations.ts'
import { ownerOperations } from '../../../server/documents/openapi/owner-operations.ts'
import { OWNER_PROBLEMS, RENDER_PROBLEMS } from '../../../server/errors/catalogue.ts'
import { toRoute } from '../../../server/owner/call.ts'
import { readManifest } from '../../../server/render/client/manifest.ts'
import { startRenderApp } from '../../support/http/render-app.ts'
import { startOwnerApp } from '../../support/sites/owner-app.ts'

type App = Awaited<ReturnType<typeof startRenderApp>>

/** Operations whose example is a file of the bundle name one of the present build. */
const current = operations.map((one) =>
  one.id === 'clientFile' ? { ...one, pathExample: { file: readManifest()?.script ?? '' } } : one,
)

/** Sends the example of an operation. */
function sendExample(app: App, { method, path, pathExample = {}, body }: Operation, accept?: string) {
  const url = Object.entries(pathExample).reduce((at, [name, value]) => at.replace(`{${name}}`, value), path)
  const payload = typeof body?.example === 'string' ? body.example : JSON.stringify(body?.example)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': body.type }),
    ...(accept === undefined ? {} : { accept }),
  }
  const upper = method.toUpperCase() as 'GET' | 'HEAD' | 'PUT' | 'POST'
  return app.inject({ method: upper, url, headers, ...(body === undefined ? {} : { payload }) })
}

/** Paths in a printed tree of routes. Each line holds only the part that it adds to its parent. */
function pathsIn(tree: string): string[] {
  const open: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^(.*)[├└]── (\S+)( \()?/.exec(line) ?? []
    if (part === '') return []
    open.splice(indent.length / 4, open.length, part)
    return methods === undefined ? [] : [open.join('')]
  })
}

const documented = makeOpenApi()
const all = [...operations, ...ownerOperations]

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(documented) as Record<string, unknown>,
    )
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('has every route of the app, and no other', async () => {
    const { ownerApp: app, close } = await startOwnerApp()
    onTestFinished(close)
    const routes = all.filter(({ method, path }) => {
      return app.hasRoute({ method: method.toUpperCase() as 'GET', url: toRoute({ path }) })
    })
    expect(routes.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    const paths = pathsIn(app.printRoutes({ commonPrefix: false }))
    // A printed tree leaves out the part in front of a wildcard.
    const known = new Set(all.map((one) => toRoute(one).replace(/\/\w+\/\*$/, '*')))
    expect(paths.filter((path) => !known.has(path))).toEqual([])
  })

  it('names every problem that a call can be answered with', () => {
    const named = new Set<string>(all.flatMap(({ problems }) => problems))
    // Of the visitor API, too.
    named.delete('idempotency_key_reused')
    const anywhere = [
      'request_malformed',
      'address_malformed',
      'framing_ambiguous',
      'chunks_too_short',
      'header_repeated',
      'not_found',
      'method_not_allowed',
      'request_timeout',
      'path_too_long',
      'headers_too_large',
      'internal_error',
    ]
    const codes = Object.keys({ ...RENDER_PROBLEMS, ...OWNER_PROBLEMS })
    expect([...named, ...anywhere].sort()).toEqual(codes.sort())
  })
})

describe('the example of', () => {
  it.each(current.filter(({ method }) => method !== 'head'))(
    '$method $path is answered as described',
    async (operation) => {
      const app = await startRenderApp()
      const answer = await sendExample(app, operation)
      const bodies = operation.answers[answer.statusCode]
      expect(bodies, answer.body).toBeDefined()
      const type = String(answer.headers['content-type']).split(';')[0]
      const body = bodies?.find((one) => one.type === type)
      expect(body, `answered as ${type}`).toBeDefined()
      if (body?.schema !== undefined) body.schema.parse(JSON.parse(answer.body))
    },
  )

  it.each(operations.filter(({ method }) => method === 'head'))(
    '$method $path is found after the upload',
    async (operation) => {
      const app = await startRenderApp()
      const missing = await sendExample(app, operation)
      const upload = operations.find(({ method, path }) => method === 'put' && path === operation.path)
      await sendExample(app, upload as Operation)
      const found = await sendExample(app, operation)
      expect([missing.statusCode, found.statusCode]).toEqual([404, 200])
    },
  )

  it.each(operations.filter(({ id }) => id === 'render' || id === 'check'))(
    '$path as JSON has the shape that is described',
    async (operation) => {
      const app = await startRenderApp()
      const example = { ...(operation.body?.example as object), options: { explain: true } }
      const body = {
        type: 'application/json',
        example: operation.id === 'render' ? example : operation.body?.example,
      }
      const answer = await sendExample(app, { ...operation, body }, 'application/json')
      const described = operation.answers[200]?.find(({ type }) => type === 'application/json')
      described?.schema?.parse(answer.json())
      expect(answer.statusCode).toBe(200)
    },
  )
})

describe('a problem', () => {
  it('has the shape that is described, and a type that leads to the docs', async () => {
    const app = await startRenderApp()
    const answer = await app.inject('/nothing')
    problemBody.schema?.parse(answer.json())
    const [path, anchor] = answer.json().type.split('#')
    expect((await app.inject(path)).body).toContain(`id="${anchor}"`)
  })
})

describe.each(['/docs', '/docs/owner'])('GET %s', (path) => {
  it('is a page that needs nothing else', async () => {
    const app = await startRenderApp()
    const { headers, body } = await app.inject(path)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).not.toMatch(/<script|<link|<img|https?:\/\/(?!127\.0\.0\.1)/)
  })

  it('links to what is there', async () => {
    const app = await startRenderApp()
    const { body } = await app.inject(path)
    const anchors = Array.from(body.matchAll(/ id="([^"]+)"/g), ([, anchor]) => anchor)
    const links = Array.from(body.matchAll(/href="#([^"]+)"/g), ([, link]) => link)
    expect(links.filter((link) => !anchors.includes(link))).toEqual([])
    expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([])
  })
})
