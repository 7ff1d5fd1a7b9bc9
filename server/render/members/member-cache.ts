import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import { isObject } from '../../../engine/domain/data/value.ts'
import { type Json, noteNames } from '../../../engine/index.ts'
import { isDeeperThan } from '../../bytes/data-depth.ts'
import { estimateDataBytes } from '../../bytes/data-size.ts'
import { FairCache } from '../../bytes/fair-cache.ts'
import { endOfValue, findLongName, type MemberSpan, membersAt, skipSpaces } from '../../bytes/json-spans.ts'
import type { CacheStatistics } from '../../observe/metrics/readings.ts'
import { Backoff } from './backoff.ts'
import { SeenChecksums } from './seen-checksums.ts'

/** Shorter bodies are parsed in about the time in which their members are compared. */
const MIN_BYTES = 8192

/** The bytes at either end of a body that tell a page of a website from most others. Data of one visitor may be at the other. */
const END_BYTES = 256

/** Checksums of the ends that came last. */
const SEEN = 1024

/** A body or context of so many members is not compared one by one. */
const MAX_MEMBERS = 256

/** With more new bytes than this share of a body, parsing all of it takes about as long. */
const MAX_NEW_SHARE = 0.25

type Data = Readonly<Record<string, Json>>

/** A member of a body or of its context. */
interface Member extends MemberSpan {
  readonly isInContext: boolean
}

/** A body that came before. */
interface Outline {
  readonly website: string
  readonly bytes: Buffer
  readonly json: Data
  readonly context: Data
  /** In their order, with the members of the context instead of the context itself. */
  readonly members: readonly Member[]
}

/** A known body, and when to compare the next one with it. */
interface KnownBody {
  readonly outline: Outline
  readonly backoff: Backoff
}

/**
 * Parsed bodies, for others that differ from them only in some members, like those of a page for each of its visitors.
 *
 * A value of JSON means the same wherever it stands. So where the bytes of a member are those that came before, its parsed value is
 * shared, as uploaded data are, and only what differs is parsed: parsing takes most of the time of a page with much data. Websites
 * have members of their own, because how long a response takes must not tell one what another sends.
 */
export class MemberCache {
  readonly #seen = new SeenChecksums(SEEN)
  readonly #entries: FairCache<KnownBody, number>
  readonly #maxDepth: number

  /** `maxDepth` is that of a context. */
  constructor(maxBytes: number, maxDepth: number) {
    this.#maxDepth = maxDepth
    this.#entries = new FairCache(maxBytes)
  }

  get statistics(): CacheStatistics {
    return this.#entries.statistics
  }

  /**
   * A parsed body, if most of it came before; undefined for any other, valid or not. The depth of its context is within the bound,
   * and its members must never be changed.
   */
  read(bytes: Buffer, website: string): Data | undefined {
    if (bytes.length < MIN_BYTES) return undefined
    const [beginning, ending] = endsOf(bytes, website)
    const json = this.#readByEnd(beginning, bytes, website) ?? this.#readByEnd(ending, bytes, website)
    if (json === undefined) this.#entries.countMiss()
    else this.#entries.countHit()
    return json
  }

  /** Keeps a body that was parsed as a whole after `read`, if one of its ends came before and several were not like the known one. */
  keep(bytes: Buffer, json: unknown, website: string): void {
    if (bytes.length < MIN_BYTES) return
    const ends = endsOf(bytes, website).filter((end) => this.#isNext(end))
    const outline = ends.length > 0 ? outlineOf(bytes, json, website) : undefined
    if (outline === undefined || isDeeperThan(this.#maxDepth, outline.context)) return
    const size = estimateDataBytes(outline.json, 2 * bytes.length)
    for (const end of ends) {
      const backoff = this.#entries.peek(end)?.backoff ?? new Backoff()
      this.#entries.set(end, { outline, backoff }, size, website)
    }
  }

  #readByEnd(end: number, bytes: Buffer, website: string): Data | undefined {
    const entry = this.#entries.use(end)
    if (entry === undefined) return undefined
    const { outline, backoff } = entry
    const isTried = outline.website === website && backoff.shouldTry()
    const json = isTried ? readByOutline(outline, bytes, this.#maxDepth) : undefined
    if (json === undefined) backoff.missed()
    else backoff.hit()
    return json
  }

  /** Whether to keep the next body with this end: the second one, or one that was compared in vain. */
  #isNext(end: number): boolean {
    return this.#entries.peek(end)?.backoff.hasTriedAgain() ?? this.#seen.note(end)
  }
}

/** Checksums of the beginning and of the end of a body. */
function endsOf(bytes: Buffer, website: string): [number, number] {
  const [beginning, ending] = [bytes.subarray(0, END_BYTES), bytes.subarray(-END_BYTES)]
  return [crc32(beginning, crc32(website)) | 0, crc32(ending, crc32(`${website} end`)) | 0]
}

/** The outline of a valid body; undefined for one without a context of its own, and with members that are too many or not plain. */
function outlineOf(bytes: Buffer, json: unknown, website: string): Outline | undefined {
  if (!isObject(json) || !isObject(json['context'])) return undefined
  const own = membersAt(bytes, skipSpaces(bytes, 0), MAX_MEMBERS)
  const place = own.find(({ name }) => name === 'context')?.start ?? 0
  const inner = membersAt(bytes, place, MAX_MEMBERS)
  if (!arePlain(own) || !arePlain(inner)) return undefined
  const members = own.flatMap((member) =>
    member.name === 'context'
      ? inner.map((each) => ({ ...each, isInContext: true }))
      : [{ ...member, isInContext: false }],
  )
  const data = { json: json as Data, context: json['context'] as Data }
  // A copy of the bytes, which may be a part of a larger buffer, and are freed.
  return { website, bytes: Buffer.from(bytes), ...data, members }
}

/** Whether each member of an object can be replaced by its name: none is listed twice, and `__proto__` would be no member. */
function arePlain(members: readonly MemberSpan[]): boolean {
  const names = new Set(members.map(({ name }) => name))
  return members.length < MAX_MEMBERS && names.size === members.length && !names.has('__proto__')
}

/** Reads a body that is like a known one. Undefined for others, and when anything in it is wrong. */
function readByOutline(outline: Outline, bytes: Buffer, maxDepth: number): Data | undefined {
  const changes = changesIn(outline, bytes)
  if (changes === undefined) return undefined
  const context: { [name: string]: Json } = { ...outline.context }
  const json: { [name: string]: Json } = { ...outline.json, context }
  for (const { name, start, end, isInContext } of changes) {
    const value = parse(bytes.subarray(start, end))
    if (value === undefined || (isInContext && isDeeperThan(maxDepth - 1, value))) return undefined
    const owner = isInContext ? context : json
    owner[name] = value
  }
  noteNames(context, Object.keys(context).length)
  return json
}

/** The members of a body that differ from those of a known one; undefined if it has others, or many of them differ. */
function changesIn(outline: Outline, bytes: Buffer): Member[] | undefined {
  const changes: Member[] = []
  // How many bytes later than in the known body a part stands, because values before it are longer or shorter.
  let shift = 0
  let [sameEnd, newBytes] = [0, 0]
  for (const member of outline.members) {
    // With the byte after it, because 1 is also the beginning of 12.
    if (!isSame(outline, sameEnd, member.end + 1, bytes, shift)) {
      if (!isSame(outline, sameEnd, member.start, bytes, shift)) return undefined
      const start = member.start + shift
      const end = endOfValue(bytes, start)
      newBytes += end - start
      if (newBytes > MAX_NEW_SHARE * bytes.length) return undefined
      changes.push({ ...member, start, end })
      shift = end - member.end
    }
    sameEnd = member.end
  }
  const { length } = outline.bytes
  const isRestSame = bytes.length === length + shift && isSame(outline, sameEnd, length, bytes, shift)
  return isRestSame ? changes : undefined
}

/** Whether a part of the known body is found in this one, so many bytes later. */
function isSame(outline: Outline, start: number, end: number, bytes: Buffer, shift: number): boolean {
  return (
    end + shift <= bytes.length && bytes.compare(outline.bytes, start, end, start + shift, end + shift) === 0
  )
}

/** A value; undefined for bytes that are none. */
function parse(json: Buffer): Json | undefined {
  if (!isUtf8(json) || findLongName(json) !== undefined) return undefined
  try {
    return JSON.parse(json.toString('utf8'))
  } catch {
    return undefined
  }
}
