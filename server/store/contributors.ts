import type { ContributorRole } from '../../engine/domain/data/permissions.ts'
import type { ContributorTable } from './account-tables.ts'
import type { Contributor } from './account-types.ts'
import type { Database } from './database.ts'

/** The contributors of websites, found by id or by email address. */
export class Contributors {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byId(websiteId: string, id: string): Promise<Contributor | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toContributor(row)
  }

  /** The contributor with an address in lower case. */
  async byEmail(websiteId: string, email: string): Promise<Contributor | undefined> {
    const row = await this.#of(websiteId).where('email', '=', email).executeTakeFirst()
    return row && toContributor(row)
  }

  async list(websiteId: string): Promise<readonly Contributor[]> {
    const rows = await this.#of(websiteId).orderBy('email').execute()
    return rows.map(toContributor)
  }

  /** Adds a contributor, or replaces name, roles and password of the one with this address, whose id stays. */
  async save(contributor: Contributor): Promise<Contributor> {
    const { id, websiteId, email, name, roles, passwordHash, createdAt } = contributor
    const values = { name, roles: JSON.stringify(roles), password_hash: passwordHash }
    const row = await this.#db
      .insertInto('contributors')
      .values({ ...values, id, website_id: websiteId, email, created_at: createdAt })
      .onConflict((conflict) => conflict.columns(['website_id', 'email']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    return toContributor(row)
  }

  async remove(websiteId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('contributors')
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .execute()
  }

  #of(websiteId: string) {
    return this.#db.selectFrom('contributors').selectAll().where('website_id', '=', websiteId)
  }
}

function toContributor(row: ContributorTable): Contributor {
  return {
    id: row.id,
    websiteId: row.website_id,
    email: row.email,
    name: row.name,
    roles: JSON.parse(row.roles) as ContributorRole[],
    passwordHash: row.password_hash,
    createdAt: row.created_at,
  }
}
