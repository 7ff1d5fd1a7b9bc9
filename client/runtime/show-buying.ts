/** The state of a button that buys (storefront specification §4). */
export type BuyState = 'idle' | 'adding' | 'added'

/** The times of these states in milliseconds. Both outcomes come after at least `outcome`. */
const AFTER_MS = { outcome: 1000, idle: 2000 } as const

/**
 * Shows the states of a button around a purchase: "Adding…", "Added!" after a second, idle two seconds later.
 *
 * Resolves when the button says "Added!". After a failure the button is idle, and the reason is thrown.
 */
export async function showBuying<Bought>(
  buying: Promise<Bought>,
  show: (state: BuyState) => void,
): Promise<Bought> {
  show('adding')
  const [outcome] = await Promise.allSettled([buying, wait(AFTER_MS.outcome)])
  if (outcome.status === 'rejected') {
    show('idle')
    throw outcome.reason
  }
  show('added')
  setTimeout(() => show('idle'), AFTER_MS.idle)
  return outcome.value
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
