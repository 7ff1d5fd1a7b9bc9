/**
 * The cost of a write that decides nothing: Fastify, one transaction in SQLite that reads two rows and writes three, and a
 * constant answer, which the server reads from standard input at its start.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'

const answer = await text(process.stdin)
const folder = process.env['DATA_DIR'] ?? '.'
mkdirSync(folder, { recursive: true })
const database = new DatabaseSync(join(folder, 'bare.sqlite'))
database.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table counts (id integer primary key, count integer not null) strict;
  insert into counts values (1, 0), (2, 0), (3, 0);`)
const read = database.prepare('select count from counts where id = ?')
const write = database.prepare('update counts set count = count + 1 where id = ?')
const app = fastify()
app.post('/entries', (_request, reply) => {
  database.exec('begin immediate')
  for (const id of [1, 2]) read.get(id)
  for (const id of [1, 2, 3]) write.run(id)
  database.exec('commit')
  return reply.type('application/json; charset=utf-8').send(answer)
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
