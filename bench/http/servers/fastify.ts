/**
 * The cost of a service that renders nothing. Fastify parses the body, and each response is the same page, which the server reads
 * from standard input at its start. `GET /page` answers it too.
 */
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'

const html = await text(process.stdin)
const app = fastify()
app.post('/render', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
