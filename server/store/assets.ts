import { ContentRepository } from './repository.ts'

/** A file of a website. */
export interface Asset {
  readonly websiteId: string
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** The pictures and other files of websites, by website and file name. */
export class Assets extends ContentRepository {
  async byName(websiteId: string, name: string): Promise<Asset | undefined> {
    const row = await this.db
      .selectFrom('assets')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return { websiteId, name, contentType: row.content_type, bytes: Buffer.from(row.content, 'base64') }
  }

  /** The names of all files of a website, sorted. */
  async names(websiteId: string): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('assets')
      .select('name')
      .where('website_id', '=', websiteId)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => name)
  }

  /** Adds a file, or replaces the file of that name. */
  async save({ websiteId, name, contentType, bytes }: Asset): Promise<void> {
    await this.revisions.raise(websiteId)
    const values = { content_type: contentType, content: bytes.toString('base64') }
    await this.db
      .insertInto('assets')
      .values({ website_id: websiteId, name, ...values })
      .onConflict((conflict) => conflict.columns(['website_id', 'name']).doUpdateSet(values))
      .execute()
  }

  async remove(websiteId: string, names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    await this.revisions.raise(websiteId)
    await this.db
      .deleteFrom('assets')
      .where('website_id', '=', websiteId)
      .where('name', 'in', names)
      .execute()
  }
}
