/** The reference engine behind the same route in a plain server: it caches parsed trees and enforces no limits. */
import { CLDRFramework } from '@phensley/cldr'
import { Compiler, type RootCode } from '@squarespace/template-engine'
import { fastify } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readLocaleData } from '../../../server/render/engine-data.ts'
import type { RenderBody } from '../../load/render-sample.ts'
import { BODY_LIMIT } from './body-limit.ts'

const MAX_TREES = 1000

const compiler = new Compiler()
const framework = new CLDRFramework({ loader: readLocaleData })
const trees = new LRUCache<string, RootCode>({ max: MAX_TREES, memoMethod: parse })

const app = fastify({ bodyLimit: BODY_LIMIT })
app.post<{ Body: RenderBody }>('/render', ({ body }, reply) =>
  reply.type('text/html; charset=utf-8').send(render(body)),
)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))

function render({ template, partials, context, locale, now }: RenderBody): string {
  const { ctx, errors } = compiler.execute({
    code: trees.memo(template),
    partials: Object.fromEntries(
      Object.entries(partials).map(([name, source]) => [name, trees.memo(source)]),
    ),
    json: context,
    now,
    enableExpr: true,
    enableInclude: true,
    ...(locale === undefined ? {} : { cldr: framework.get(locale) }),
  })
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return ctx.render()
}

function parse(source: string): RootCode {
  const { code, errors } = compiler.parse(source)
  if (errors.length > 0) throw new Error(errors[0]?.message)
  return code as RootCode
}
