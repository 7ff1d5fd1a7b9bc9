import { type Config, toDatabaseAddress } from './config.ts'
import { StartError } from './start-error.ts'
import { openStore, type Store } from './store/store.ts'

/** Opens the store that the config names; throws StartError when that cannot be. */
export async function openStoreOf(config: Pick<Config, 'store'>): Promise<Store> {
  try {
    return await openStore(toDatabaseAddress(config))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // The address may hold a password.
    const where = config.store.databaseUrl === '' ? `in ${config.store.dataFolder}` : 'at DATABASE_URL'
    throw new StartError(`The database ${where} cannot be opened: ${code === '' ? message : code}.`)
  }
}
