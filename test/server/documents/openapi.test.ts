import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it, onTestFinished } from 'vitest'
import { problemSchema } from '../../../server/documents/openapi/answers.ts'
import { makeOpenApi } from '../../../server/documents/openapi/document.ts'
import { ANYWHERE, type Operation, problemsOf } from '../../../server/documents/openapi/operation.ts'
import { operations } from '../../../server/documents/openapi/operations.ts'
import { ownerOperations } from '../../../server/documents/openapi/owner-operations.ts'
import { visitorOperations } from '../../../server/documents/openapi/visitor-operations.ts'
import { OWNER_PROBLEMS, RENDER_PROBLEMS, VISITOR_PROBLEMS } from '../../../server/errors/catalogue.ts'
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

const internal = [...operations, ...ownerOperations]

describe('the description of the APIs', () => {
  it('is OpenAPI 3.1', async () => {
    const described = structuredClone(makeOpenApi()) as unknown as Record<string, unknown>
    const { valid, errors } = await new Validator().validate(described)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('has every route of the internal listener, and no other', async () => {
    const { ownerApp: app, close } = await startOwnerApp()
    onTestFinished(close)
    const routes = internal.filter(({ method, path }) => {
      return app.hasRoute({ method: method.toUpperCase() as 'GET', url: toRoute({ path }) })
    })
    expect(routes.map(({ id }) => id)).toEqual(internal.map(({ id }) => id))
    const paths = pathsIn(app.printRoutes({ commonPrefix: false }))
    // A printed tree leaves out the part in front of a wildcard.
    const known = new Set(internal.map((one) => toRoute(one).replace(/\/\w+\/\*$/, '*')))
    expect(paths.filter((path) => !known.has(path))).toEqual([])
  })

  it('names each call by an id of its own', () => {
    const ids = [...internal, ...visitorOperations].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('names every problem that a call of the internal listener can be answered with', () => {
    const named = new Set<string>([...ANYWHERE, ...internal.flatMap(problemsOf)])
    // Of the visitor API, too.
    named.delete('idempotency_key_reused')
    const codes = Object.keys({ ...RENDER_PROBLEMS, ...OWNER_PROBLEMS })
    expect([...named].sort()).toEqual(codes.sort())
  })

  it('names every problem that a call of the visitor API can be answered with', () => {
    const named = new Set<string>(visitorOperations.flatMap(problemsOf))
    // Where an existing platform answers, its calls are not described.
    const others = ['platform_unreachable', 'platform_timeout']
    expect(Object.keys(VISITOR_PROBLEMS).filter((code) => !named.has(code))).toEqual(others)
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

  it('POST /render has an explanation as it is described', async () => {
    const app = await startRenderApp()
    const [render] = operations
    const example = { ...(render?.body?.example as object), options: { explain: true } }
    const body = { type: 'application/json', example }
    const answer = await sendExample(app, { ...(render as Operation), body }, 'application/json')
    const described = render?.answers[200]?.find(({ type }) => type === 'application/json')
    expect(described?.schema?.parse(answer.json())).toHaveProperty('explanation')
  })

  const answers = operations.flatMap((operation) =>
    Object.entries(operation.answers).flatMap(([status, bodies]) =>
      bodies
        .filter(({ example }) => example !== undefined)
        .map(({ type, example }) => ({ id: operation.id, operation, status, type, example })),
    ),
  )

  it.each(answers)('$id has the answer $status $type that is shown', async (shown) => {
    const app = await startRenderApp()
    const sent = await sendExample(app, shown.operation, shown.type)
    const body = typeof shown.example === 'string' ? sent.body : JSON.parse(sent.body)
    const [template] = operations.filter(({ id }) => id === 'putTemplate')
    // A template of the example is known already, to which the upload answers 200.
    const status = shown.operation === template ? sent.statusCode : Number(shown.status)
    expect([sent.statusCode, body]).toEqual([status, shown.example])
  })
})

describe('a problem', () => {
  it('has the shape that is described', async () => {
    const app = await startRenderApp()
    problemSchema.parse((await app.inject('/nothing')).json())
  })
})
