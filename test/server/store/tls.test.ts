import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../../server/store/store.ts'
import { RedisCounter } from '../../../server/visitor/counter.ts'
import { connectRedis } from '../../../server/visitor/redis.ts'
import { createDataFolder } from '../../support/processes/spawn-service.ts'
import { REDIS } from '../../support/store/redis.ts'
import { findDatabaseKinds } from '../../support/store/scratch-databases.ts'

const kinds = await findDatabaseKinds()
const postgres = kinds.find(({ name }) => name === 'PostgreSQL')

/** The eight bytes by which a client of PostgreSQL asks for TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

let certificate = ''
let key = ''

beforeAll(() => {
  const folder = createDataFolder()
  certificate = join(folder, 'cert.pem')
  key = join(folder, 'key.pem')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject],
    {
      stdio: 'ignore',
    },
  )
})

/** A server with TLS in front of one without. Answers its port. */
async function startTls(target: URL, opensWith: (socket: Socket) => Promise<void>): Promise<number> {
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined)
    await opensWith(socket)
    const secure = new TLSSocket(socket, {
      isServer: true,
      key: readFileSync(key),
      cert: readFileSync(certificate),
    })
    const behind = connect({ host: target.hostname, port: Number(target.port) })
    secure.on('error', () => behind.destroy())
    behind.on('error', () => secure.destroy())
    secure.pipe(behind).pipe(secure)
  })
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** PostgreSQL answers one byte before TLS begins. */
async function acceptSsl(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('data', (asked: Buffer) => {
    if (!asked.equals(SSL_REQUEST)) socket.destroy()
    else socket.write('S')
    resolve()
  })
  await promise
}

describe.runIf(postgres !== undefined)('PostgreSQL with TLS', () => {
  it('is used where its certificate is trusted, and never without a check', async () => {
    const { address, drop } = (await postgres?.create()) ?? {}
    if (drop === undefined || address === undefined || !('url' in address))
      throw new Error('There is no database.')
    onTestFinished(drop)
    const target = new URL(address.url)
    const port = await startTls(target, acceptSsl)
    const open = async (query: string) => {
      const url = new URL(target)
      url.host = `localhost:${port}`
      const store = await openStore({ url: `${url.href}?${query}` })
      await store.close()
      return 'open'
    }
    expect(await open(`sslmode=verify-full&sslrootcert=${certificate}`)).toBe('open')
    await expect(open('sslmode=verify-full')).rejects.toThrow('self-signed')
    await expect(open('sslmode=disable')).rejects.toThrow()
  })
})

describe('Redis with TLS', () => {
  it('is not used where its certificate is not trusted', async () => {
    const port = await startTls(REDIS, async () => undefined)
    const errors: string[] = []
    const redis = await connectRedis(`rediss://localhost:${port}`, ({ message }) => errors.push(message))
    onTestFinished(() => redis.close())
    await expect(new RedisCounter(redis).add('key', 1, 60)).rejects.toThrow()
    expect(errors.join()).toContain('self-signed')
  })
})
