import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { ContributorRole } from '../../../engine/domain/data/permissions.ts'
import type { Environment } from '../../../server/config/config.ts'
import { MailSender } from '../../../server/mail/sender.ts'
import { createFileTransport } from '../../../server/outbound/mail-files.ts'
import { readSiteFiles, type SiteFiles } from '../../../server/website/files/site-files.ts'
import { keysOf } from '../forms/form-keys.ts'
import { createDataFolder } from '../processes/spawn-service.ts'
import { addContributor } from './contributors.ts'
import { monthOfVisits } from './month-of-visits.ts'
import { type AskOwner, openOwnerApp } from './owner-app.ts'
import { startSiteApp } from './site-app.ts'
import type { Ask } from './visitors.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures')

/** The folders of websites: the demo shop, the one in Arabic, and one with a theme of its own that knows no islands. */
const FOLDERS = {
  harbour: 'sites/harbour',
  qalam: 'sites/qalam',
  fieldstone: 'existing-theme/site',
} as const

/** Further themes, for the website that has one. */
const THEMES_DIR = join(FIXTURES, 'existing-theme/themes')

/** More pages than a store has, so that a copy is made in one step. */
const ALL_PAGES = 1_000_000

/** How often a copy is begun before its failure is one of the test. */
const MOST_COPIES = 20

type SiteApp = Awaited<ReturnType<typeof startSiteApp>>

/** The name of a website to visit. */
export type DemoSite = keyof typeof FOLDERS

/** The demo shop, served with a store of its own. */
export interface DemoShop {
  /** Such as `http://127.0.0.1:34567`. */
  readonly origin: string
  /** Asks the shop without a connection. */
  readonly ask: Ask
  /** Sends the mails that are due, and answers the sources of all mails so far. */
  readMails(): Promise<readonly string[]>
  /** A form key of a visitor who opened the form a minute ago. */
  formKey(): Promise<string>
  /** Adds a contributor of one role, and answers the address to sign in with. */
  addContributor(role: ContributorRole): Promise<string>
  /** Counts visits of two months, and adds a contributor who may see them. Answers the address to sign in with. */
  addReporter(): Promise<string>
  /** Asks the owner API for the website. */
  readonly askOwner: AskOwner
  /** Puts the store back to the state after seeding, and removes the mails. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** How a demo website differs from the one in the fixtures. */
export interface DemoOptions {
  readonly site?: DemoSite
  /** Changes the files of the website. */
  readonly adapt?: ((files: SiteFiles) => SiteFiles) | undefined
  readonly environment?: Environment | undefined
}

const filesOf = new Map<DemoSite, Promise<SiteFiles>>()
const keptShops = new Map<DemoSite, Promise<DemoShop>>()

/** The files of a website, read and checked once by a worker: that takes longer than to seed them. */
function filesOnce(site: DemoSite): Promise<SiteFiles> {
  const files = filesOf.get(site) ?? readSiteFiles(join(FIXTURES, FOLDERS[site]), THEMES_DIR)
  filesOf.set(site, files)
  return files
}

/**
 * The shop of this worker with an unchanged website, in the state after seeding. It starts for the first file and ends with the
 * worker, because its first pages take three times as long as seeding.
 */
export async function keptDemoShop(site: DemoSite): Promise<DemoShop> {
  const running = keptShops.get(site)
  if (running === undefined) {
    const started = openDemoShop({ site })
    keptShops.set(site, started)
    return started
  }
  const shop = await running
  await shop.reset()
  return shop
}

/** Seeds a new store with a demo website and serves it at a free port of the loopback address. */
export async function openDemoShop({
  site = 'harbour',
  adapt = (files) => files,
  environment = {},
}: DemoOptions = {}): Promise<DemoShop> {
  const files = adapt(await filesOnce(site))
  const { id, settings } = files.site
  const folder = createDataFolder()
  const mails = join(folder, 'mail')
  const file = join(folder, 'vitrine.db')
  const seeded = join(folder, 'seeded.db')
  const service = await startSiteApp({
    sites: [files],
    address: { file },
    // A visitor may have an address of their own, by a header of a proxy.
    environment: { THEMES_DIR, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', ...environment },
  })
  const { app, store, ask, close } = service
  await copyDatabase(file, seeded)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The one of the service looks every second only.
  const sender = createSender(service, mails)
  // Few tests ask it.
  let owner: ReturnType<typeof openOwnerApp> | undefined
  const { port } = app.server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    ask,
    readMails: async () => {
      await sender.sendDue()
      if (!existsSync(mails)) return []
      const files = readdirSync(mails).filter((file) => file.endsWith('.eml'))
      return files.toSorted().map((file) => readFileSync(join(mails, file), 'utf8'))
    },
    formKey: async () => (await keysOf(store, id))(),
    addReporter: async () => {
      await store.transaction(({ tracking }) => tracking.addBatch(monthOfVisits(id, settings.timeZone)))
      return (await addContributor(store, id, 'REPORTING')).email
    },
    addContributor: async (role) => (await addContributor(store, id, role)).email,
    askOwner: async (method, path, options) => {
      owner ??= openOwnerApp(service)
      const { askOwner } = await owner
      return askOwner(method, path, { website: id, ...options })
    },
    reset: async () => {
      await copyDatabase(seeded, file)
      rmSync(mails, { recursive: true, force: true })
    },
    close: async () => {
      app.server.closeAllConnections()
      await (await owner)?.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A sender of mails as each process of the service has one. */
function createSender({ app, store, rendering, websites, config }: SiteApp, folder: string): MailSender {
  const { directory } = websites
  const transport = createFileTransport(folder)
  return new MailSender({ store, directory, rendering, transport, from: config.mail.from, log: app.log })
}

/** Copies a database over another one, which may be open. A write of its owner at that moment fails the copy, not the next one. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    for (let triesLeft = MOST_COPIES; triesLeft > 0; triesLeft--)
      try {
        await backup(source, to, { rate: ALL_PAGES })
        return
      } catch (error) {
        if (triesLeft === 1) throw error
      }
  } finally {
    source.close()
  }
}
