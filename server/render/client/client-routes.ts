import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors/request-problems.ts'
import { pathOf } from '../../http/problems.ts'
import { sendStatic } from '../../http/send-static.ts'
import { StaticFile } from '../../http/static-file.ts'
import type { ClientFiles } from './client-files.ts'
import { toPublicManifest } from './manifest.ts'

interface ClientRoutesOptions {
  readonly client: ClientFiles | undefined
  /** The address of the files in rendered pages, as the manifest says it. */
  readonly clientUrl: string
}

/**
 * Pages of other hosts load these files, and browsers check their digests only where the response allows other origins. The
 * files hold no data of a website.
 */
const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** `GET /client/manifest.json` and `GET /client/{file}`: the scripts of pages, for any host. They need no key. */
export const clientFileRoutes: FastifyPluginAsync<ClientRoutesOptions> = async (
  app,
  { client, clientUrl },
) => {
  const manifest = client && toFile(toPublicManifest(client.manifest, clientUrl))
  const send = (request: FastifyRequest, reply: FastifyReply, file: StaticFile | undefined, life: string) => {
    if (file === undefined) throw notFound(pathOf(request))
    reply.headers({ ...FOR_ALL_ORIGINS, 'cache-control': life })
    return sendStatic(request, reply, file)
  }
  app.get('/client/manifest.json', (request, reply) => send(request, reply, manifest, 'no-cache'))
  app.get<{ Params: { file: string } }>('/client/:file', (request, reply) =>
    send(request, reply, client?.find(request.params.file), 'public, max-age=31536000, immutable'),
  )
}

function toFile(content: object): StaticFile {
  return new StaticFile(Buffer.from(JSON.stringify(content)), 'application/json; charset=utf-8')
}
