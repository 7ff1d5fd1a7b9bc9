import type { Website } from '../store/types.ts'
import type { OwnSetting } from '../store/websites.ts'
import type { Visit } from '../visitor/visit.ts'

/** The website with a decision of its owner read anew, because the one of a request may be a second older than the last PUT. */
export async function withOwnSetting(
  { read, site: { website } }: Pick<Visit, 'read' | 'site'>,
  name: OwnSetting,
): Promise<Website> {
  const value = await read.websites.ownSetting(website.id, name)
  return value === undefined ? website : { ...website, settings: { ...website.settings, [name]: value } }
}
