import plugin from 'fastify-plugin'
import { encodingUnsupported } from '../errors/request-problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only content type that the route takes. */
    contentType?: string
  }
}

/**
 * Keeps bodies of one content type as bytes. They are parsed when the turn of the request has come.
 *
 * Compressed bodies are refused, because a small one could decompress to gigabytes.
 */
export const rawBody = plugin<{ contentType: string }>(async (app, { contentType }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(contentType, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, contentType }
  })
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-encoding': encoding = 'identity' } = headers
    done(encoding.toLowerCase() === 'identity' ? undefined : encodingUnsupported())
  })
})
