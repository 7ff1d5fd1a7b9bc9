import { isObject } from '../../../engine/domain/data/value.ts'
import type { Json } from '../../../engine/index.ts'
import type { Store } from '../../store/store.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import type { SiteFiles } from './site-files.ts'
import type { SiteFile } from './site-schema.ts'

/** The hashes of a website's passwords, by collection id; that of the whole website by ''. */
export type PasswordHashes = ReadonlyMap<string, string>

/** The key of the website's own password among collection ids, none of which is empty. */
export const WHOLE_SITE = ''

/**
 * Hashes passwords. An unchanged password keeps its stored hash, because the cookies of visitors who entered it are signed
 * with that hash.
 */
export async function hashPasswords(
  { read }: Pick<Store, 'read'>,
  { site, collections }: SiteFiles,
): Promise<PasswordHashes> {
  const hashes = new Map<string, string>()
  if (site.password !== undefined)
    hashes.set(WHOLE_SITE, await hashOf(site.password, (await read.websites.byId(site.id))?.passwordHash))
  for (const { id, password } of collections)
    if (password !== undefined)
      hashes.set(id, await hashOf(password, (await read.collections.byId(site.id, id))?.passwordHash))
  return hashes
}

async function hashOf(
  password: NonNullable<SiteFile['password']>,
  stored: string | null | undefined,
): Promise<string> {
  if (typeof password !== 'string') return password.hash
  return stored && (await verifyPassword(password, stored)) ? stored : hashPassword(password)
}

/** A file as the store keeps it: with the hash of its password in place of the password. */
export function withoutPassword(path: string, data: Json, hashes: PasswordHashes): Json {
  if (!isObject(data) || data['password'] === undefined) return data
  const hash = hashes.get(path === 'site.json' ? WHOLE_SITE : String(data['id']))
  return hash === undefined ? data : { ...data, password: { hash } }
}
