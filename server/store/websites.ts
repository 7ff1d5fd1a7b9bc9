import type { Json } from '../../engine/index.ts'
import type { Database } from './database.ts'
import type { WebsiteTable } from './tables.ts'
import type { SiteSettings, Website } from './types.ts'

/** Websites, which all else belongs to. */
export class Websites {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The website that answers at a host name; undefined when there is none. */
  async byHost(host: string): Promise<Website | undefined> {
    const row = await this.#db
      .selectFrom('websites')
      .innerJoin('website_hosts', 'website_hosts.website_id', 'websites.id')
      .selectAll('websites')
      .where('website_hosts.host', '=', host.toLowerCase())
      .executeTakeFirst()
    return row && this.#toWebsite(row)
  }

  async byId(id: string): Promise<Website | undefined> {
    const row = await this.#db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst()
    return row && this.#toWebsite(row)
  }

  async list(): Promise<readonly Website[]> {
    const rows = await this.#db.selectFrom('websites').selectAll().orderBy('identifier').execute()
    return Promise.all(rows.map((row) => this.#toWebsite(row)))
  }

  /** Adds a website, or brings it up to date. */
  async save({ id, identifier, title, data, settings, hosts }: Website): Promise<void> {
    const values = { identifier, title, data: JSON.stringify(data), settings: JSON.stringify(settings) }
    await this.#db
      .insertInto('websites')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    await this.#db.deleteFrom('website_hosts').where('website_id', '=', id).execute()
    const rows = hosts.map((host) => ({ host: host.toLowerCase(), website_id: id }))
    if (rows.length > 0) await this.#db.insertInto('website_hosts').values(rows).execute()
  }

  async #toWebsite({ id, identifier, title, data, settings }: WebsiteTable): Promise<Website> {
    const rows = await this.#db
      .selectFrom('website_hosts')
      .select('host')
      .where('website_id', '=', id)
      .orderBy('host')
      .execute()
    return {
      id,
      identifier,
      title,
      data: JSON.parse(data) as Json,
      settings: JSON.parse(settings) as SiteSettings,
      hosts: rows.map(({ host }) => host),
    }
  }
}
