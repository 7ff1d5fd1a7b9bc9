import type { Store } from '../../store/store.ts'
import { seedSite } from './seed.ts'
import { readSiteFiles } from './site-files.ts'
import { listSiteFolders } from './site-folders.ts'

/** Creates the demo websites of `fixtures/sites` and returns their titles. */
export async function seedDemo(store: Store, nowMs: number): Promise<readonly string[]> {
  const sites = await Promise.all(listSiteFolders().map((folder) => readSiteFiles(folder)))
  for (const files of sites) await seedSite(store, files, nowMs)
  return sites.map(({ site }) => site.title)
}
