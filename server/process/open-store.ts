import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { DatabaseAddress } from '../store/database.ts'
import { openStore, type Store } from '../store/store.ts'
import { StartError } from './start-error.ts'

/** Opens the store that the config names; throws StartError when the database cannot be opened. */
export async function openStoreOf(config: Pick<Config, 'store'>): Promise<Store> {
  try {
    return await openStore(toDatabaseAddress(config))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // DATABASE_URL is not repeated, because it may hold a password.
    const where = config.store.databaseUrl === '' ? `in ${config.store.dataFolder}` : 'at DATABASE_URL'
    throw new StartError(`The database ${where} cannot be opened: ${code === '' ? message : code}.`)
  }
}

/** The database of the config: the one at DATABASE_URL, else a file in DATA_DIR. */
export function toDatabaseAddress({ store }: Pick<Config, 'store'>): DatabaseAddress {
  return store.databaseUrl === ''
    ? { file: join(store.dataFolder, 'vitrine.db') }
    : { url: store.databaseUrl }
}
