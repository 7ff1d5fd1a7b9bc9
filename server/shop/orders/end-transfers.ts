import type { BaseLogger } from 'pino'
import { Problem } from '../../errors/problem.ts'
import { allRows } from '../../store/paging.ts'
import type { Store } from '../../store/store.ts'
import type { SiteDirectory } from '../../website/directory.ts'
import type { Signer } from '../../website/signing.ts'
import type { Site } from '../../website/site.ts'
import { takeStep } from './take-step.ts'

const DAY_MS = 86_400_000

/** The services with which orders are canceled. */
export interface TransferServices {
  readonly store: Store
  readonly directory: SiteDirectory
  readonly signer: Signer
  readonly log: Pick<BaseLogger, 'warn'>
}

/**
 * Cancels the orders whose transfer did not come within the days that their website sets, and returns their number. Each gives
 * its quantities back to stock, and its buyer gets a mail. It stops between two orders when `signal` aborts.
 */
export async function endTransfers(
  services: TransferServices,
  nowMs: number,
  signal: AbortSignal,
): Promise<number> {
  const { store, directory } = services
  let ended = 0
  for (const websiteId of await store.read.orders.awaitingBefore(nowMs - DAY_MS)) {
    const site = await directory.byId(websiteId)
    if (site !== undefined) ended += await endOf(services, site, nowMs, signal)
  }
  return ended
}

async function endOf(
  { store, signer, log }: TransferServices,
  site: Site,
  nowMs: number,
  signal: AbortSignal,
): Promise<number> {
  const filter = { state: 'awaited', to: nowMs - site.payments.transferDays * DAY_MS } as const
  let ended = 0
  const waiting = allRows((slice) => store.read.orders.list(site.website.id, filter, slice))
  for await (const { id } of waiting) {
    if (signal.aborted) return ended
    try {
      const step = { state: 'canceled' } as const
      await store.transaction((repositories) => takeStep(repositories, { site, signer }, id, step))
      ended++
    } catch (err) {
      // The owner was first: the order is paid or canceled already.
      const isSettled = err instanceof Problem && err.status < 500
      if (!isSettled) log.warn({ err, website: site.website.id }, 'An order was not canceled')
    }
  }
  return ended
}
