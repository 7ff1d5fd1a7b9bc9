/**
 * What a service costs that does nothing: parses the body with what Fastify has for that and answers one constant page, which it
 * is given on its standard input.
 */
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { BODY_LIMIT } from './body-limit.ts'

const html = await text(process.stdin)
const app = fastify({ bodyLimit: BODY_LIMIT })
app.post('/render', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
