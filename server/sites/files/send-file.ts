import type { FastifyReply } from 'fastify'
import { sendStatic } from '../../http/send-static.ts'
import type { StaticFile } from '../../http/static-file.ts'
import type { Visit } from '../../visitor/visit.ts'

/** An SVG drawing that is opened in a tab of its own runs no script. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A recording that is opened in a tab of its own plays in a page of the browser, which loads the file again. */
const PLAYER_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'"

/** Sends a file of an owner or the requested part of it, or 304 when the browser already has it. */
export function sendStaticFile(visit: Visit, file: StaticFile): Promise<FastifyReply> {
  const { request, reply } = visit
  reply.header('content-security-policy', isRecording(file) ? PLAYER_POLICY : DRAWING_POLICY)
  // A sandboxed drawing has no origin, so the browser cannot isolate it by origin as this header asks.
  reply.removeHeader('origin-agent-cluster')
  return sendStatic(request, reply, file)
}

function isRecording({ contentType }: StaticFile): boolean {
  return /^(audio|video)\//.test(contentType)
}
