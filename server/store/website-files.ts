import { sql } from 'kysely'
import { ContentRepository } from './repository.ts'

/** A file of a website. */
export interface WebsiteFile {
  readonly path: string
  /** JSON: that of the file, or the digest of an asset. */
  readonly content: string
  /** The bytes of an asset in base64; null for any other file. */
  readonly asset: string | null
}

/** All files of a website at one revision. */
export interface FilesOfWebsite {
  readonly revision: number
  readonly files: readonly WebsiteFile[]
}

/** The name of the asset that a file is. */
const ASSET_NAME = sql<string>`substr(website_files.path, ${sql.lit('assets/'.length + 1)})`

/** The files that websites are made of, by website and path. A website of an earlier version of the service has none. */
export class WebsiteFiles extends ContentRepository {
  /** The JSON of all files by their paths. */
  async contents(websiteId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db
      .selectFrom('website_files')
      .select(['path', 'content'])
      .where('website_id', '=', websiteId)
      .orderBy('path')
      .execute()
    return new Map(rows.map(({ path, content }) => [path, content]))
  }

  /** The length of all files in UTF-16 units, as `list` returns them. */
  async length(websiteId: string, withAssets: boolean): Promise<number> {
    const lengthIn = async (table: 'website_files' | 'assets') => {
      const { total } = await this.db
        .selectFrom(table)
        .select(sql<number>`cast(coalesce(sum(length(content)), 0) as bigint)`.as('total'))
        .where('website_id', '=', websiteId)
        .executeTakeFirstOrThrow()
      return total
    }
    return (await lengthIn('website_files')) + (withAssets ? await lengthIn('assets') : 0)
  }

  /** All files by path. One query reads them, so that they are of one revision. */
  list(websiteId: string, withAssets: boolean): Promise<FilesOfWebsite> {
    return this.#read(websiteId, withAssets)
  }

  /** One file; undefined when the website has none at the path. */
  async byPath(
    websiteId: string,
    path: string,
  ): Promise<(WebsiteFile & Pick<FilesOfWebsite, 'revision'>) | undefined> {
    const { revision, files } = await this.#read(websiteId, true, path)
    const [file] = files
    return file && { ...file, revision }
  }

  /** Makes these the files of a website, by their paths. */
  async replace(websiteId: string, files: ReadonlyMap<string, string>): Promise<void> {
    const known = await this.contents(websiteId)
    await this.revisions.raise(websiteId)
    for (const [path, content] of files)
      if (known.get(path) !== content)
        await this.db
          .insertInto('website_files')
          .values({ website_id: websiteId, path, content })
          .onConflict((conflict) => conflict.columns(['website_id', 'path']).doUpdateSet({ content }))
          .execute()
    const others = [...known.keys()].filter((path) => !files.has(path))
    if (others.length === 0) return
    await this.db
      .deleteFrom('website_files')
      .where('website_id', '=', websiteId)
      .where('path', 'in', others)
      .execute()
  }

  async #read(websiteId: string, withAssets: boolean, path?: string): Promise<FilesOfWebsite> {
    const rows = await this.db
      .selectFrom('website_files')
      .innerJoin('websites', 'websites.id', 'website_files.website_id')
      .leftJoin('assets', (join) =>
        join
          .onRef('assets.website_id', '=', 'website_files.website_id')
          .on('website_files.path', 'like', 'assets/%')
          .on('assets.name', '=', ASSET_NAME),
      )
      .select(['revision', 'path', 'website_files.content'])
      .select(withAssets ? 'assets.content as asset' : sql<null>`null`.as('asset'))
      .where('website_files.website_id', '=', websiteId)
      .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
      .orderBy('path')
      .execute()
    return {
      revision: rows[0]?.revision ?? 0,
      files: rows.map(({ path, content, asset }) => ({ path, content, asset })),
    }
  }
}
