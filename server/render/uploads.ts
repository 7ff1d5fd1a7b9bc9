import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type Digest, isDigest } from '../bytes/digest.ts'
import { digestInvalid, digestNotFound } from '../errors/render-problems.ts'
import { rawBody } from '../http/raw-body.ts'
import type { UploadKind } from '../observe/metrics/metrics.ts'
import { checkUpload, storeUpload, type Upload } from './check-upload.ts'
import type { RenderServices } from './services.ts'
import { tenantOf } from './tenancy.ts'
import { bodyOf, whenServed } from './when-served.ts'

/** Bytes of a template or of data. */
const MAX_UPLOAD_BYTES = 8 * 2 ** 20

export interface UploadServices extends RenderServices {
  /** Called for each new upload, to send it to the other workers. */
  readonly onUpload: (upload: Upload) => void
}

/**
 * `PUT` and `HEAD` of `/templates/{digest}` and `/contexts/{digest}`.
 *
 * A template or context that many pages share is sent and parsed once, and then named by its digest: by the website of
 * `X-Website-Id`, or by all with `?shared=true` and for uploads that name no website.
 */
export const uploadRoutes: FastifyPluginAsync<UploadServices> = async (app, services) => {
  await app.register(kindRoutes, { ...services, kind: 'templates', contentType: 'text/plain' })
  await app.register(kindRoutes, { ...services, kind: 'contexts', contentType: 'application/json' })
}

/** Stores an upload that another worker received. */
export function receiveUpload(services: RenderServices, upload: Upload): void {
  if (!services[upload.kind].has(upload.digest, upload.website)) storeUpload(services, upload)
}

interface KindOptions extends UploadServices {
  readonly kind: UploadKind
  readonly contentType: string
}

const kindRoutes: FastifyPluginAsync<KindOptions> = async (app, services) => {
  const { kind, contentType, metrics, onUpload } = services
  const cache = services[kind]
  await app.register(rawBody, { contentType })

  app.head(`/${kind}/:digest`, (request, reply) => {
    if (!cache.has(digestIn(request), tenantOf(request))) throw digestNotFound()
    reply.code(200).send()
  })

  app.put(`/${kind}/:digest`, { bodyLimit: MAX_UPLOAD_BYTES }, (request, reply) =>
    whenServed(request, reply, ({ tenant, deadlineAtMs }) => {
      const { phases } = request.record
      const bytes = bodyOf(request)
      const { length } = bytes
      // The bytes may be moved to the thread.
      request.record.bytesIn = length
      const finish = (upload: Upload) => {
        const { digest, website } = upload
        const isNew = !cache.has(digest, website)
        if (isNew) {
          storeUpload(services, upload)
          metrics.uploaded(kind)
          onUpload(upload)
        }
        reply.code(isNew ? 201 : 200).send({ digest, bytes: length })
      }
      const upload = { kind, bytes, digest: digestIn(request), website: readerOf(request) }
      const checked = checkUpload(services, upload, { tenant: tenant.id, deadlineAtMs, phases })
      return checked instanceof Promise ? checked.then(finish) : finish(checked)
    }),
  )
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
