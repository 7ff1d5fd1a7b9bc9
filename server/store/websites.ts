import type { Json } from '../../engine/index.ts'
import { ContentRepository } from './repository.ts'
import type { WebsiteTable } from './tables.ts'
import type { SiteSettings, Website } from './types.ts'

/** Settings that owners set themselves. The files of a website never hold them, so a seed leaves them alone. */
const OWN_SETTINGS = [
  'headerFooter',
  'multilingual',
  'ownPayments',
  'ownTracking',
  'performance',
  'lockClosings',
] as const satisfies readonly (keyof SiteSettings)[]

export type OwnSetting = (typeof OWN_SETTINGS)[number]
type OwnSettings = { readonly [Name in OwnSetting]: NonNullable<SiteSettings[Name]> }

/** Thrown when another website has the identifier or a host of the saved one. */
export class WebsiteConflict extends Error {}

/** The websites with their hosts and settings. Every other row belongs to a website. */
export class Websites extends ContentRepository {
  /** The website of a host name, in any case; undefined when there is none. */
  async byHost(host: string): Promise<Website | undefined> {
    const row = await this.db
      .selectFrom('websites')
      .innerJoin('website_hosts', 'website_hosts.website_id', 'websites.id')
      .selectAll('websites')
      .where('website_hosts.host', '=', host.toLowerCase())
      .executeTakeFirst()
    return row && this.#toWebsite(row)
  }

  async byId(id: string): Promise<Website | undefined> {
    const row = await this.db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst()
    return row && this.#toWebsite(row)
  }

  async list(): Promise<readonly Website[]> {
    const rows = await this.db.selectFrom('websites').selectAll().orderBy('identifier').execute()
    return Promise.all(rows.map((row) => this.#toWebsite(row)))
  }

  async count(): Promise<number> {
    const { total } = await this.db
      .selectFrom('websites')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  /** The website of a store with exactly one; undefined otherwise. */
  async only(): Promise<Website | undefined> {
    const rows = await this.db.selectFrom('websites').selectAll().limit(2).execute()
    const [row] = rows
    return row === undefined || rows.length > 1 ? undefined : this.#toWebsite(row)
  }

  /** One of the websites, whichever the database finds first; undefined for an empty store. */
  async any(): Promise<Website | undefined> {
    const row = await this.db.selectFrom('websites').selectAll().limit(1).executeTakeFirst()
    return row && this.#toWebsite(row)
  }

  /** The current revision of a website; undefined when there is no such website. */
  async revisionOf(id: string): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('websites')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.revision
  }

  /**
   * Adds a website, or replaces the one with its id, and returns whether it is new. Its revision becomes at least `nowMs`.
   * So a revision number of a deleted or restored store never occurs again with other content.
   */
  async save(website: Omit<Website, 'revision'>, nowMs: number): Promise<boolean> {
    const { id, identifier, title, theme, data, passwordHash } = website
    const values = { identifier, title, theme, data: JSON.stringify(data), password_hash: passwordHash }
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('websites')
      .values({ id, ...values, revision: nowMs })
      // Without a target, because the id and the identifier may both be taken, even by a concurrent transaction.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const isNew = numInsertedOrUpdatedRows > 0n
    if (!isNew) await this.#update(id, values, nowMs)
    await this.#saveHosts(website)
    await this.#saveSettings(website)
    return isNew
  }

  /** Raises the revision of a website if it is still this one. Returns false when another change came first. */
  raiseFrom(id: string, revision: number): Promise<boolean> {
    return this.revisions.raiseFrom(id, revision)
  }

  /** A decision of the owner that the website's files do not hold, read anew; undefined without one. */
  async ownSetting<Name extends OwnSetting>(
    websiteId: string,
    name: Name,
  ): Promise<OwnSettings[Name] | undefined> {
    const row = await this.db
      .selectFrom('settings')
      .select('value')
      .where('website_id', '=', websiteId)
      .where('name', '=', name)
      .executeTakeFirst()
    return row && (JSON.parse(row.value) as OwnSettings[Name])
  }

  /** Sets what the owner decides apart from the website's files; call it in a transaction. */
  async saveOwnSetting<Name extends OwnSetting>(
    websiteId: string,
    name: Name,
    value: OwnSettings[Name],
  ): Promise<void> {
    const text = JSON.stringify(value)
    await this.revisions.raise(websiteId)
    await this.db
      .insertInto('settings')
      .values({ website_id: websiteId, name, value: text })
      .onConflict((conflict) => conflict.columns(['website_id', 'name']).doUpdateSet({ value: text }))
      .execute()
  }

  /**
   * Sets a decision by the one before it, and answers it; call it in a transaction. Changes of one website wait for each
   * other, so none of them is lost.
   */
  async changeOwnSetting<Name extends OwnSetting>(
    websiteId: string,
    name: Name,
    change: (current: OwnSettings[Name] | undefined) => OwnSettings[Name] | Promise<OwnSettings[Name]>,
  ): Promise<OwnSettings[Name]> {
    await this.revisions.raise(websiteId)
    const changed = await change(await this.ownSetting(websiteId, name))
    await this.saveOwnSetting(websiteId, name, changed)
    return changed
  }

  async #update(id: string, values: Omit<WebsiteTable, 'id' | 'revision'>, nowMs: number): Promise<void> {
    await this.revisions.raise(id)
    const other = await this.db
      .selectFrom('websites')
      .select('id')
      .where('identifier', '=', values.identifier)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (other !== undefined) throw new WebsiteConflict(`Another website is called "${values.identifier}".`)
    await this.db
      .updateTable('websites')
      .set(({ eb }) => ({
        ...values,
        revision: eb.case().when('revision', '<', nowMs).then(nowMs).else(eb.ref('revision')).end(),
      }))
      .where('id', '=', id)
      .execute()
  }

  async #saveHosts({ id, hosts }: Pick<Website, 'id' | 'hosts'>): Promise<void> {
    const names = [...new Set(hosts.map((host) => host.toLowerCase()))]
    await this.db.deleteFrom('website_hosts').where('website_id', '=', id).execute()
    if (names.length === 0) return
    const taken = await this.db
      .selectFrom('website_hosts')
      .select('host')
      .where('host', 'in', names)
      .executeTakeFirst()
    if (taken !== undefined) throw new WebsiteConflict(`Another website answers at ${taken.host}.`)
    await this.db
      .insertInto('website_hosts')
      .values(names.map((host) => ({ host, website_id: id })))
      .execute()
  }

  async #saveSettings({ id, settings }: Pick<Website, 'id' | 'settings'>): Promise<void> {
    await this.db
      .deleteFrom('settings')
      .where('website_id', '=', id)
      .where('name', 'not in', OWN_SETTINGS)
      .execute()
    const isOfFiles = ([name]: readonly [string, unknown]) =>
      !(OWN_SETTINGS as readonly string[]).includes(name)
    const rows = Object.entries(settings)
      .filter(isOfFiles)
      .map(([name, value]) => ({
        website_id: id,
        name,
        value: JSON.stringify(value),
      }))
    await this.db.insertInto('settings').values(rows).execute()
  }

  async #toWebsite({ data, password_hash: passwordHash, ...row }: WebsiteTable): Promise<Website> {
    const [hosts, settings] = await Promise.all([
      this.db
        .selectFrom('website_hosts')
        .select('host')
        .where('website_id', '=', row.id)
        .orderBy('host')
        .execute(),
      this.db.selectFrom('settings').select(['name', 'value']).where('website_id', '=', row.id).execute(),
    ])
    const values = settings.map(({ name, value }) => [name, JSON.parse(value)] as const)
    return {
      ...row,
      passwordHash,
      data: JSON.parse(data) as Json,
      settings: Object.fromEntries(values) as SiteSettings,
      hosts: hosts.map(({ host }) => host),
    }
  }
}
