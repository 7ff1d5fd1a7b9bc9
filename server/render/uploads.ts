import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { digestInvalid, digestNotFound } from '../errors/render-problems.ts'
import { checkUpload, isTooLongToCheck, storeData, type UploadedBytes } from './check-upload.ts'
import { type Digest, isDigest, refuseOtherDigest } from './digest.ts'
import { toBuffer, type UploadKind } from './lanes/thread-task.ts'
import type { Turn } from './lanes/turn.ts'
import type { LongJob } from './long-render.ts'
import { rawBody } from './raw-body.ts'
import { readText } from './read-json.ts'
import type { RenderServices } from './services.ts'
import { tenantOf } from './tenancy.ts'
import { bodyOf, whenServed } from './when-served.ts'

/** Uploaded bytes whose digest was checked. */
export interface Upload extends UploadedBytes {
  readonly kind: UploadKind
}

export interface UploadServices extends RenderServices {
  /** Called for each new upload, to send it to the other workers. */
  readonly onUpload: (upload: Upload) => void
}

/** A cache for uploads of one kind. */
interface UploadCache {
  has(digest: Digest, website: string): boolean
  /** Errors: body_empty, utf8_malformed; for contexts also nul_byte, json_malformed, data_too_deep. */
  add(upload: UploadedBytes): void
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
export function receiveUpload(services: RenderServices, { kind, ...upload }: Upload): void {
  const cache = toCaches(services)[kind]
  if (!cache.has(upload.digest, upload.website)) cache.add(upload)
}

interface KindOptions extends UploadServices {
  readonly kind: UploadKind
  readonly contentType: string
  readonly caches: Readonly<Record<UploadKind, UploadCache>>
}

const kindRoutes: FastifyPluginAsync<KindOptions> = async (app, services) => {
  const { kind, contentType, caches, metrics, joiner, onUpload } = services
  const cache = caches[kind]
  await app.register(rawBody, { contentType, joiner })

  app.head(`/${kind}/:digest`, (request, reply) => {
    if (!cache.has(digestIn(request), tenantOf(request))) throw digestNotFound()
    reply.code(200).send()
  })

  app.put(`/${kind}/:digest`, (request, reply) =>
    whenServed(request, reply, (turn) => {
      const website = readerOf(request)
      const digest = digestIn(request)
      const bytes = bodyOf(request)
      const { length } = bytes
      const isStored = cache.has(digest, website)
      const answer = (status: number) => void reply.code(status).send({ digest, bytes: length })
      const finish = (upload: UploadedBytes) => {
        if (isStored) return answer(200)
        cache.add(upload)
        answer(201)
        metrics.uploaded(kind)
        onUpload({ kind, ...upload })
      }
      const upload: UploadedBytes = { digest, bytes, website }
      const options = { isRead: kind === 'contexts' && !isStored }
      if (isTooLongToCheck(bytes, options))
        return checkUpload(services, toJob(request, turn), upload, options).then(finish)
      refuseOtherDigest(bytes, digest)
      return finish(upload)
    }),
  )
}

function toJob(request: FastifyRequest, { tenant, deadlineAtMs }: Turn): LongJob {
  const { record } = request
  // The body is moved to the thread.
  record.bytesIn = bodyOf(request).length
  return { tenant: tenant.id, deadlineAtMs, phases: record.phases }
}

function toCaches(services: RenderServices): Record<UploadKind, UploadCache> {
  const { templates, contexts } = services
  return {
    templates: {
      has: (digest, website) => templates.has(digest, website),
      add: ({ digest, bytes, website }) => templates.add(readText(toBuffer(bytes)), digest, website),
    },
    contexts: {
      has: (digest, website) => contexts.has(digest, website),
      add: (upload) => storeData(services, upload),
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
