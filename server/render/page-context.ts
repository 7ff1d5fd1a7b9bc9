import type { Json } from '../../engine/index.ts'
import { dataTooDeep } from '../problem.ts'
import type { ContextCache } from './context-cache.ts'
import { isDeeperThan } from './data-depth.ts'
import type { Digest } from './digest.ts'
import { asStoredContext, type RenderRequest } from './schema.ts'

/** A page's data, and where it is from. */
export interface PageContext {
  readonly data: Json
  /** Set for data that was uploaded. */
  readonly digest: Digest | undefined
}

/** The data of a request; throws the problem of data that is nested too deep or not stored here. */
export function findContext(
  { context, injects }: RenderRequest,
  contexts: ContextCache,
  maxDepth: number,
): PageContext {
  refuseDeep('injects', injects, maxDepth)
  const stored = asStoredContext(context)
  if (stored === undefined) {
    refuseDeep('context', context, maxDepth)
    return { data: context, digest: undefined }
  }
  const { digest, overlay } = stored
  const data = contexts.get(digest)
  if (overlay === undefined) return { data, digest }
  refuseDeep('overlay', overlay, maxDepth)
  return { data: merge(data, overlay), digest }
}

export function refuseDeep(field: string, data: Json, maxDepth: number): void {
  if (isDeeperThan(maxDepth, data)) throw dataTooDeep(field, maxDepth)
}

/** Only the list of members is made anew; what they hold is shared. Data without members gives way. */
function merge(data: Json, overlay: Readonly<Record<string, Json>>): Json {
  return typeof data === 'object' && !Array.isArray(data) ? { ...data, ...overlay } : overlay
}
