import { type Json, noteMembers } from '../../engine/index.ts'
import { dataTooDeep } from '../errors/request-problems.ts'
import type { ContextCache } from './context-cache.ts'
import { isDeeperThan } from './data-depth.ts'
import type { Digest } from './digest.ts'
import { asStoredContext, type RenderRequest } from './schema.ts'

/** The data of a page. */
export interface PageContext {
  readonly data: Json
  /** The digest of uploaded data; undefined for data in the body. */
  readonly digest: Digest | undefined
}

/** A render request of a website. */
interface Asked {
  readonly request: Pick<RenderRequest, 'context' | 'plainContext' | 'injects'>
  readonly tenant: string
}

/** The data of a render request: that of its body, or uploaded data with its overlay. Errors: data_too_deep, digest_unknown. */
export function findContext(
  { request: { context, plainContext, injects }, tenant }: Asked,
  contexts: ContextCache,
  maxDepth: number,
): PageContext {
  refuseDeep('injects', injects, maxDepth)
  if (plainContext !== undefined) {
    refuseDeep('plainContext', plainContext, maxDepth)
    return { data: plainContext, digest: undefined }
  }
  const stored = asStoredContext(context)
  if (stored === undefined) {
    refuseDeep('context', context, maxDepth)
    return { data: context, digest: undefined }
  }
  const { digest, overlay } = stored
  const data = contexts.get(digest, tenant)
  if (overlay === undefined) return { data, digest }
  refuseDeep('overlay', overlay, maxDepth)
  return { data: merge(data, overlay), digest }
}

export function refuseDeep(field: string, data: Json, maxDepth: number): void {
  if (isDeeperThan(maxDepth, data)) throw dataTooDeep(field, maxDepth)
}

/** Replaces top-level members. Their values are shared with the stored data. An overlay replaces data that is not an object. */
function merge(data: Json, overlay: Readonly<Record<string, Json>>): Json {
  if (typeof data !== 'object' || Array.isArray(data)) return overlay
  const merged = { ...data, ...overlay }
  noteMembers(merged, Object.keys(merged).length)
  return merged
}
