import { type Json, noteNames } from '../../engine/index.ts'
import { isDeeperThan } from '../bytes/data-depth.ts'
import type { Digest } from '../bytes/digest.ts'
import { dataTooDeep } from '../errors/request-problems.ts'
import type { CacheResults } from '../observe/request-record.ts'
import type { ContextCache } from './context-cache.ts'
import { asContextReference, type RenderRequest } from './schema.ts'
import type { PageTemplates } from './template-cache.ts'

/** The data of a page. */
export interface PageContext {
  /** Undefined for uploaded data that are parsed in the thread only. */
  readonly data: Json | undefined
  /** The digest of uploaded data; undefined for data in the body. */
  readonly digest: Digest | undefined
  /** The JSON of uploaded data, when it is kept, and the overlay of the request. */
  readonly uploaded?: { readonly json: Uint8Array; readonly overlay: Overlay | undefined } | undefined
}

type Overlay = Readonly<Record<string, Json>>

/** A render request of a website. */
interface ContextRequest {
  readonly request: Pick<RenderRequest, 'context' | 'plainContext' | 'injects'>
  readonly tenant: string
  /** Whether the depth of the context was checked; default false. */
  readonly isShallow?: boolean
}

/** The data of a render request: that of its body, or uploaded data with its overlay. Errors: data_too_deep, digest_unknown. */
export function findContext(
  { request: { context, plainContext, injects }, tenant, isShallow = false }: ContextRequest,
  contexts: Pick<ContextCache, 'get'>,
  maxDepth: number,
): PageContext {
  refuseDeep('injects', injects, maxDepth)
  if (plainContext !== undefined) {
    refuseDeep('plainContext', plainContext, maxDepth)
    return { data: plainContext, digest: undefined }
  }
  const stored = asContextReference(context)
  if (stored === undefined) {
    if (!isShallow) refuseDeep('context', context, maxDepth)
    return { data: context, digest: undefined }
  }
  const { digest, overlay } = stored
  if (overlay !== undefined) refuseDeep('overlay', overlay, maxDepth)
  const { data, json } = contexts.get(digest, tenant)
  const isMerged = data !== undefined && overlay !== undefined
  return {
    data: isMerged ? mergeOverlay(data, overlay) : data,
    digest,
    uploaded: json && { json, overlay },
  }
}

export function refuseDeep(field: string, data: Json, maxDepth: number): void {
  if (isDeeperThan(maxDepth, data)) throw dataTooDeep(field, maxDepth)
}

/** Replaces top-level members. Their values are shared with the stored data. An overlay replaces data that is not an object. */
function mergeOverlay(data: Json, overlay: Overlay): Json {
  if (typeof data !== 'object' || Array.isArray(data)) return overlay
  const merged = { ...data, ...overlay }
  noteNames(merged, Object.keys(merged).length)
  return merged
}

/** Tells what of a page was in a cache. */
export function toCacheResults(
  { cached }: Pick<PageTemplates, 'cached'>,
  { digest }: Pick<PageContext, 'digest'>,
): CacheResults {
  return { template: cached, context: digest === undefined ? 'miss' : 'hit' }
}
