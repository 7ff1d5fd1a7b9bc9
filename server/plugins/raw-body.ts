import plugin from 'fastify-plugin'
import { encodingUnsupported } from '../problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one content type that a route takes. */
    contentType?: string
  }
}

/**
 * Takes bodies of one content type as bytes: they are read as JSON or text when it is the request's turn, and not before.
 *
 * Compressed bodies are refused, because what is small on the wire could be huge here.
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
