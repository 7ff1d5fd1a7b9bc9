import type { Json } from '../../engine/index.ts'
import { isDeeperThan } from '../bytes/data-depth.ts'
import { readJson } from '../bytes/read-json.ts'
import { bodyInvalid, dataTooDeep } from '../errors/request-problems.ts'
import { isStorableJson } from '../store/storable.ts'

const MAX_DEPTH = 32
const NOT_STORABLE = 'Texts must not hold a NUL character or half of a surrogate pair.'

/** The JSON of a body that the store can keep. Errors: those of `readJson`, data_too_deep, body_invalid. */
export function readStorableBody(bytes: Buffer): Json {
  const data = readJson(bytes) as Json
  if (isDeeperThan(MAX_DEPTH, data)) throw dataTooDeep('body', MAX_DEPTH)
  // Addresses hold nothing of this kind: `http/well-formed.ts` refuses them.
  if (!isStorableJson(data)) throw bodyInvalid([{ path: '/', message: NOT_STORABLE }])
  return data
}
