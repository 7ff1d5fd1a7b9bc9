import type { Config } from '../config/config.ts'
import { Metrics } from '../observe/metrics/metrics.ts'
import { type Owner, openOwner } from '../owner/owner.ts'
import { toDatabaseAddress } from '../process/open-store.ts'
import { createRenderServices } from '../render/services.ts'
import { openStore } from '../store/store.ts'
import { openWebsites } from '../website/open-websites.ts'
import { CommandError } from './run-command.ts'

/** The argument that names the website of a command. */
export const WEBSITE_OPERAND = {
  name: 'WEBSITE',
  about: 'Identifier of the website, such as harbour. Default: the only website of the store.',
  min: 0,
  max: 1,
} as const

/** Runs a command as the owner of a website. Throws CommandError for an unknown website. */
export async function withOwner(
  config: Config,
  identifier: string | undefined,
  run: (owner: Owner) => Promise<void>,
): Promise<void> {
  const store = await openStore(toDatabaseAddress(config))
  try {
    const websites = await store.read.websites.list()
    const found = websites.find((one) => one.identifier === identifier)
    const chosen = identifier === undefined && websites.length === 1 ? websites[0] : found
    if (chosen === undefined) throw new CommandError(toHint(identifier, websites))
    const rendering = createRenderServices(config, new Metrics())
    const services = await openWebsites({ ...config.site, store, rendering })
    const owner = await openOwner({ store, ...services }, chosen.id)
    if (owner === undefined) throw new CommandError(`The website "${chosen.identifier}" was just removed.`)
    await run(owner)
  } finally {
    await store.close()
  }
}

function toHint(
  identifier: string | undefined,
  websites: readonly { readonly identifier: string }[],
): string {
  const known = websites.map((one) => one.identifier).join(', ')
  if (websites.length === 0) return 'There is no website yet. Make one: npm run seed'
  return identifier === undefined
    ? `Name the website: ${known}.`
    : `There is no website "${identifier}". There are: ${known}.`
}
