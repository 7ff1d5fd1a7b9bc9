import { buildClient, isClientBuilt } from '../../../server/commands/build-client.ts'

/** Builds the scripts of pages once before all tests, if their sources changed. */
export async function setup(): Promise<void> {
  if (!isClientBuilt()) await buildClient()
}
