import plugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only content type that the route takes. */
    contentType?: string
  }
}

/** Keeps bodies of one content type as bytes. They are parsed when the turn of the request has come. */
export const rawBody = plugin<{ contentType: string }>(async (app, { contentType }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(contentType, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, contentType }
  })
})
