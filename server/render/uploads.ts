import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { rawBody } from '../plugins/raw-body.ts'
import { digestInvalid, digestMismatch, digestNotFound } from '../problem.ts'
import type { ContextCache } from './context-cache.ts'
import { type Digest, digestOf, isDigest } from './digest.ts'
import { refuseDeep } from './page-context.ts'
import { readJson, readText } from './read-json.ts'
import type { TemplateCache } from './template-cache.ts'
import { bodyOf, whenServed } from './when-served.ts'

/** What can be uploaded. */
export type UploadKind = 'templates' | 'contexts'

/** Bytes that were uploaded and checked. */
export interface Upload {
  readonly kind: UploadKind
  readonly digest: Digest
  readonly bytes: Uint8Array
}

/** What the routes work with. */
export interface UploadServices {
  readonly templates: TemplateCache
  readonly contexts: ContextCache
  readonly metrics: Metrics
  readonly maxContextDepth: number
  /** Told of each new upload, so that other processes of this service get it as well. */
  readonly onUpload: (upload: Upload) => void
}

/** A place for uploads of one kind. */
interface Store {
  has(digest: Digest): boolean
  /** Throws the problem of bytes that are not what this store holds. */
  add(digest: Digest, bytes: Buffer): void
}

/** `PUT` and `HEAD` of `/templates/{digest}` and `/contexts/{digest}`: what pages share is sent and read once. */
export const uploadRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  const stores = toStores(services)
  await app.register(storeRoutes, { ...services, kind: 'templates', contentType: 'text/plain', stores })
  await app.register(storeRoutes, { ...services, kind: 'contexts', contentType: 'application/json', stores })
}

/** Takes in what another process was sent. */
export function receiveUpload(
  services: Omit<UploadServices, 'onUpload'>,
  { kind, digest, bytes }: Upload,
): void {
  const store = toStores(services)[kind]
  if (!store.has(digest)) store.add(digest, Buffer.from(bytes))
}

interface StoreOptions extends UploadServices {
  readonly kind: UploadKind
  readonly contentType: string
  readonly stores: Readonly<Record<UploadKind, Store>>
}

const storeRoutes: FastifyPluginAsync<StoreOptions> = async (
  app,
  { kind, contentType, stores, metrics, onUpload },
) => {
  const store = stores[kind]
  await app.register(rawBody, { contentType })

  app.head(`/${kind}/:digest`, (request, reply) => {
    if (!store.has(digestIn(request))) throw digestNotFound()
    reply.code(200).send()
  })

  app.put(`/${kind}/:digest`, (request, reply) =>
    whenServed(request, reply, () => {
      const digest = digestIn(request)
      const bytes = bodyOf(request)
      const isNew = !store.has(digest)
      const actual = digestOf(bytes)
      if (actual !== digest) throw digestMismatch(actual)
      if (isNew) store.add(digest, bytes)
      reply.code(isNew ? 201 : 200).send({ digest, bytes: bytes.length })
      if (!isNew) return
      metrics.uploaded(kind)
      onUpload({ kind, digest, bytes })
    }),
  )
}

function toStores({
  templates,
  contexts,
  maxContextDepth,
}: Omit<UploadServices, 'metrics' | 'onUpload'>): Record<UploadKind, Store> {
  return {
    templates: {
      has: (digest) => templates.has(digest),
      add: (_digest, bytes) => void templates.compile(readText(bytes)),
    },
    contexts: {
      has: (digest) => contexts.has(digest),
      add: (digest, bytes) => {
        const data = readJson(bytes) as Json
        refuseDeep('context', data, maxContextDepth)
        contexts.add(digest, data, bytes.length)
      },
    },
  }
}

function digestIn({ params }: FastifyRequest): Digest {
  const { digest } = params as { digest: string }
  if (isDigest(digest)) return digest
  throw digestInvalid()
}
