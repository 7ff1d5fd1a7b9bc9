import type { Contributor } from './account-types.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'

const { contributors } = rowForms

/** The contributors of websites, found by id or by email address. */
export class Contributors extends Repository {
  async byId(websiteId: string, id: string): Promise<Contributor | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && contributors.toValue(row)
  }

  /** The contributor with an address in lower case. */
  async byEmail(websiteId: string, email: string): Promise<Contributor | undefined> {
    const row = await this.#of(websiteId).where('email', '=', email).executeTakeFirst()
    return row && contributors.toValue(row)
  }

  async list(websiteId: string): Promise<readonly Contributor[]> {
    const rows = await this.#of(websiteId).orderBy('email').execute()
    return rows.map(contributors.toValue)
  }

  /** Adds a contributor, or replaces name, roles and password of the one with this address, whose id stays. */
  async save(contributor: Contributor): Promise<Contributor> {
    const { name, roles, passwordHash } = contributor
    const row = await this.db
      .insertInto('contributors')
      .values(contributors.toRow(contributor))
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'email'])
          .doUpdateSet(contributors.toColumns({ name, roles, passwordHash })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return contributors.toValue(row)
  }

  async remove(websiteId: string, id: string): Promise<void> {
    await this.db
      .deleteFrom('contributors')
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .execute()
  }

  #of(websiteId: string) {
    return this.db.selectFrom('contributors').selectAll().where('website_id', '=', websiteId)
  }
}
