import { Repository } from './repository.ts'
import type { SecretTable } from './tables.ts'

/** Secrets that the service makes itself: its keys. All processes share them. */
export class Secrets extends Repository {
  async list(): Promise<readonly SecretTable[]> {
    return this.db.selectFrom('secrets').select(['name', 'value']).orderBy('name').execute()
  }

  /** Stores a secret unless the name has one, which a concurrent process may have made. */
  async add({ name, value }: SecretTable): Promise<void> {
    await this.db
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async replace({ name, value }: SecretTable): Promise<void> {
    await this.db.updateTable('secrets').set({ value }).where('name', '=', name).execute()
  }

  async remove(names: readonly string[]): Promise<void> {
    if (names.length > 0) await this.db.deleteFrom('secrets').where('name', 'in', names).execute()
  }
}
