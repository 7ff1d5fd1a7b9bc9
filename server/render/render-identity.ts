import { crc32 } from 'node:zlib'
import { type Digest, digestOf } from './digest.ts'
import type { RenderIdentity } from './lanes/poison-memory.ts'

/** More digests than these are made one, because an identity is kept. */
const MAX_DIGESTS = 8

/** The identity of a render by its body, wherever it is read. It takes the time of two checksums. */
export function identifyBody(tenant: string, bytes: Uint8Array): RenderIdentity {
  return { page: bodiesOf(tenant), data: fingerprintOf(bytes) }
}

/** The page of all bodies of a tenant. */
export function bodiesOf(tenant: string): string {
  return `${tenant}\nbody`
}

/** A tenant with its template and partials. */
export function pageKeyOf(tenant: string, digests: readonly Digest[]): string {
  const parts = digests.length > MAX_DIGESTS ? [digestOf(digests.join('\n'))] : digests
  return [tenant, ...parts].join('\n')
}

/** Checksums are enough, and take a third of the time of a digest: a website that finds two equal ones only refuses itself a page. */
function fingerprintOf(bytes: Uint8Array): string {
  const middle = bytes.length >>> 1
  return [bytes.length, crc32(bytes.subarray(0, middle)), crc32(bytes.subarray(middle))].join('-')
}
