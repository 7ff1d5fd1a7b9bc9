import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from '../../../server/config/config.ts'
import { readSiteFiles, type SiteFiles } from '../../../server/website/files/site-files.ts'
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
  /** The sources of all mails that were sent so far. */
  readMails(): Promise<readonly string[]>
  close(): Promise<void>
}

interface DemoOptions {
  readonly site?: DemoSite
  /** Changes the files of the website. */
  readonly adapt?: ((files: SiteFiles) => SiteFiles) | undefined
  readonly environment?: Environment
}

const filesOf = new Map<DemoSite, Promise<SiteFiles>>()

/** The files of a website, read and checked once by a worker: that takes longer than to seed them. */
function filesOnce(site: DemoSite): Promise<SiteFiles> {
  const files = filesOf.get(site) ?? readSiteFiles(join(FIXTURES, FOLDERS[site]))
  filesOf.set(site, files)
  return files
}

/** Seeds a new store with a demo website and serves it at a free port of the loopback address. */
export async function openDemoShop({
  site = 'harbour',
  adapt = (files) => files,
  environment = {},
}: DemoOptions = {}): Promise<DemoShop> {
  const sites = [adapt(await filesOnce(site))]
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'))
  const { app, close } = await startSiteApp({
    sites,
    environment: { THEMES_DIR, DATA_DIR: folder, ...environment },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    readMails: async () => {
      const mails = join(folder, 'mail')
      if (!existsSync(mails)) return []
      const files = readdirSync(mails).filter((file) => file.endsWith('.eml'))
      return files.toSorted().map((file) => readFileSync(join(mails, file), 'utf8'))
    },
    close: async () => {
      app.server.closeAllConnections()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
