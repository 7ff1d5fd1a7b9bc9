import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readSiteFiles } from '../../../server/website/files/site-files.ts'
import { startSiteApp } from './site-app.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures')

/** The folders of websites: the demo shop, the one in Arabic, and one with a theme of its own that knows no islands. */
const FOLDERS = {
  harbour: 'sites/harbour',
  qalam: 'sites/qalam',
  fieldstone: 'existing-theme/site',
} as const

/** Further themes, for the website that has one. */
const THEMES_DIR = join(FIXTURES, 'existing-theme/themes')

/** The name of a website to visit. */
export type DemoSite = keyof typeof FOLDERS

/** The demo shop, served with a store of its own. */
export interface DemoShop {
  /** Such as `http://127.0.0.1:34567`. */
  readonly origin: string
  close(): Promise<void>
}

/** Seeds a new store with a demo website and serves it at a free port of the loopback address. */
export async function openDemoShop(site: DemoSite = 'harbour'): Promise<DemoShop> {
  const { app, close } = await startSiteApp({
    sites: [await readSiteFiles(join(FIXTURES, FOLDERS[site]))],
    environment: { THEMES_DIR },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      app.server.closeAllConnections()
      await close()
    },
  }
}
