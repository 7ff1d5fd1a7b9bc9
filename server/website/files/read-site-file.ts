import type { z } from 'zod'
import { isObject, type Json } from '../../../engine/domain/data/value.ts'
import { isBoughtAsset } from './asset-names.ts'
import { meantBy } from './near-misses.ts'
import { FileRefused } from './regular-file.ts'
import type { SiteIssue } from './site-checks.ts'
import type { SiteSource } from './site-source.ts'

/** A JSON file of a site. */
export interface ReadFile<T> {
  readonly file: string
  /** The file as it was given; undefined for one that cannot be read. */
  readonly data: Json | undefined
  /** Undefined for a file with mistakes. */
  readonly value: T | undefined
  readonly issues: readonly SiteIssue[]
}

const ASSET = /\/assets\/site\/([\w.-]+)/g

/** Reads a JSON file, and checks it by its schema. Its addresses `/assets/site/…` have to name files of the site. */
export async function readSiteFile<Schema extends z.ZodType>(
  source: SiteSource,
  file: string,
  schema: Schema,
): Promise<ReadFile<z.output<Schema>>> {
  let data: Json
  try {
    data = await source.readData(file)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    const issues = [{ file, path: '(all)', message: error.message }]
    return { file, data: undefined, value: undefined, issues }
  }
  const { success, data: value, error } = schema.safeParse(data, { reportInput: false, error: describeShape })
  const issues = success
    ? checkAssetNames(data, file, source.assets)
    : error.issues.map((one) => toSiteIssue(file, one))
  return { file, data, value, issues }
}

/** Objects with more members are not written out in a message. */
const MAX_MEMBERS = 6

/** Names the members of an object that is another value or has an unknown member; undefined leaves the message of zod. */
function describeShape(issue: z.core.$ZodRawIssue): string | undefined {
  const shape = shapeOf(issue.inst)
  if (shape === undefined) return undefined
  const known = Object.keys(shape)
  if (issue.code === 'invalid_type' && known.length <= MAX_MEMBERS)
    return `expected an object with ${known.join(' and ')}, such as { ${known.map((name) => `"${name}": …`).join(', ')} }`
  if (issue.code !== 'unrecognized_keys') return undefined
  const hints = issue.keys.map((key) => {
    const meant = meantBy(key, known) ?? known.find((name) => name.toLowerCase() === `is${key.toLowerCase()}`)
    return meant === undefined ? `"${key}"` : `"${key}" (did you mean ${meant}?)`
  })
  const all = known.length <= MAX_MEMBERS ? `; expected only ${known.join(', ')}` : ''
  return `Unrecognized key${hints.length > 1 ? 's' : ''}: ${hints.join(', ')}${all}`
}

function shapeOf(inst: unknown): Readonly<Record<string, unknown>> | undefined {
  return (
    inst as { readonly _zod?: { readonly def: { readonly shape?: Record<string, unknown> } } } | undefined
  )?._zod?.def.shape
}

export function toSiteIssue(file: string, { path, message }: z.core.$ZodIssue): SiteIssue {
  return { file, path: pathOf(path) || '(all)', message: message.replace(/^Invalid (input|option): /, '') }
}

/** Writes keys as code does: `items[0].urlId`. */
export function pathOf(keys: readonly PropertyKey[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

/** Finds asset addresses in any text that name no file, or that name a file for buyers outside of digital content. */
function checkAssetNames(data: Json, file: string, assets: ReadonlySet<string>): readonly SiteIssue[] {
  const issues: SiteIssue[] = []
  for (const { text, keys } of textsIn(data, []))
    for (const [address, name = ''] of text.matchAll(ASSET)) {
      const message = addressFault(address, name, assets, keys)
      if (message !== undefined) issues.push({ file, path: pathOf(keys), message })
    }
  return issues
}

/** The texts in data. Their keys are one list that changes, because most of them are never looked at. */
function* textsIn(
  value: Json | undefined,
  keys: (string | number)[],
): Generator<{ readonly text: string; readonly keys: readonly (string | number)[] }> {
  if (typeof value === 'string') yield { text: value, keys }
  if (!isObject(value) && !Array.isArray(value)) return
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    keys.push(key)
    yield* textsIn((value as Readonly<Record<string | number, Json>>)[key], keys)
    keys.pop()
  }
}

function addressFault(
  address: string,
  name: string,
  assets: ReadonlySet<string>,
  keys: readonly (string | number)[],
): string | undefined {
  if (!assets.has(name)) return `expected a file in assets for ${address}`
  const isExposed = isBoughtAsset(name) && !keys.includes('digitalContent')
  return isExposed ? `expected ${address} only in digitalContent` : undefined
}
