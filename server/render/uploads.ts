import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { digestInvalid, digestMismatch, digestNotFound } from '../errors/render-problems.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'
import type { ContextCache } from './context-cache.ts'
import { type Digest, digestOf, isDigest } from './digest.ts'
import { refuseDeep } from './page-context.ts'
import { rawBody } from './raw-body.ts'
import { readJson, readText } from './read-json.ts'
import type { TemplateCache } from './template-cache.ts'
import { tenantOf } from './tenancy.ts'
import { bodyOf, whenServed } from './when-served.ts'

export type UploadKind = 'templates' | 'contexts'

/** Uploaded bytes whose digest was checked. */
export interface Upload {
  readonly kind: UploadKind
  readonly digest: Digest
  readonly bytes: Uint8Array
  /** The website that may name it; '' for all. */
  readonly website: string
}

export interface UploadServices {
  readonly templates: TemplateCache
  readonly contexts: ContextCache
  readonly metrics: Metrics
  readonly maxContextDepth: number
  /** Called for each new upload, to send it to the other workers. */
  readonly onUpload: (upload: Upload) => void
}

/** A cache for uploads of one kind. */
interface UploadCache {
  has(digest: Digest, website: string): boolean
  /** Errors: body_empty, utf8_malformed; for contexts also nul_byte, json_malformed, data_too_deep. */
  add(digest: Digest, bytes: Buffer, website: string): void
}

/**
 * `PUT` and `HEAD` of `/templates/{digest}` and `/contexts/{digest}`.
 *
 * A template or context that many pages share is sent and parsed once, and then named by its digest: by the website of
 * `X-Website-Id`, or by all with `?shared=true` and for uploads that name no website.
 */
export const uploadRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  const caches = toCaches(services)
  await app.register(kindRoutes, { ...services, kind: 'templates', contentType: 'text/plain', caches })
  await app.register(kindRoutes, { ...services, kind: 'contexts', contentType: 'application/json', caches })
}

/** Stores an upload that another worker received. */
export function receiveUpload(
  services: Omit<UploadServices, 'onUpload'>,
  { kind, digest, bytes, website }: Upload,
): void {
  const cache = toCaches(services)[kind]
  if (!cache.has(digest, website)) cache.add(digest, Buffer.from(bytes), website)
}

interface KindOptions extends UploadServices {
  readonly kind: UploadKind
  readonly contentType: string
  readonly caches: Readonly<Record<UploadKind, UploadCache>>
}

const kindRoutes: FastifyPluginAsync<KindOptions> = async (
  app,
  { kind, contentType, caches, metrics, onUpload },
) => {
  const cache = caches[kind]
  await app.register(rawBody, { contentType })

  app.head(`/${kind}/:digest`, (request, reply) => {
    if (!cache.has(digestIn(request), tenantOf(request))) throw digestNotFound()
    reply.code(200).send()
  })

  app.put(`/${kind}/:digest`, (request, reply) =>
    whenServed(request, reply, () => {
      const website = readerOf(request)
      const digest = digestIn(request)
      const bytes = bodyOf(request)
      const isNew = !cache.has(digest, website)
      const actual = digestOf(bytes)
      if (actual !== digest) throw digestMismatch(actual)
      if (isNew) cache.add(digest, bytes, website)
      reply.code(isNew ? 201 : 200).send({ digest, bytes: bytes.length })
      if (!isNew) return
      metrics.uploaded(kind)
      onUpload({ kind, digest, bytes, website })
    }),
  )
}

function toCaches({
  templates,
  contexts,
  maxContextDepth,
}: Omit<UploadServices, 'metrics' | 'onUpload'>): Record<UploadKind, UploadCache> {
  return {
    templates: {
      has: (digest, website) => templates.has(digest, website),
      add: (_digest, bytes, website) => templates.add(readText(bytes), website),
    },
    contexts: {
      has: (digest, website) => contexts.has(digest, website),
      add: (digest, bytes, website) => {
        const data = readJson(bytes) as Json
        refuseDeep('context', data, maxContextDepth)
        contexts.add(digest, data, bytes.length, website)
      },
    },
  }
}

/** The website that may name an upload; '' for one that is declared to be for all. */
function readerOf(request: FastifyRequest): string {
  const { shared } = request.query as { readonly shared?: unknown }
  return shared === 'true' ? '' : tenantOf(request)
}

function digestIn({ params }: FastifyRequest): Digest {
  const { digest } = params as { digest: string }
  if (isDigest(digest)) return digest
  throw digestInvalid()
}
