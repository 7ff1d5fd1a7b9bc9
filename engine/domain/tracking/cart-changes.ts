/** An entry of a cart, with the facts that events tell. */
export interface SeenEntry {
  readonly itemId: string
  readonly sku: string
  readonly title: string
  readonly productType: number
  readonly purchasePriceCents: number
  readonly quantity: number
  readonly fullUrl: string
}

/** A cart as a browser saw it. */
export interface SeenCart {
  /** Null while the visitor has none. */
  readonly id: string | null
  /** Missing for a cart of a platform that counts none. */
  readonly version?: number
  readonly entries: readonly SeenEntry[]
}

/** A change of a cart: `by` more pieces, or fewer where it is negative. */
export interface CartChange {
  readonly entry: SeenEntry
  readonly by: number
}

/** The version of a cart with its first product: that of a new one is 1. */
const FIRST_VERSION = 2

/**
 * The changes of a cart since it was last seen, whatever made them: a script, a plain form, or another tab.
 *
 * Nothing has changed where another cart took its place, as after a login. A cart that is seen for the first time has
 * changed only while it has its first entry. Pieces with other answers to a product's questions are the same choice.
 */
export function changesOf(seen: SeenCart | undefined, now: SeenCart): readonly CartChange[] {
  const before = entriesBefore(seen, now)
  if (before === undefined) return []
  const [old, current] = [sumsOf(before), sumsOf(now.entries)]
  return [...new Map([...old, ...current])].flatMap(([key, entry]) => {
    const by = (current.get(key)?.quantity ?? 0) - (old.get(key)?.quantity ?? 0)
    return by === 0 ? [] : [{ entry, by }]
  })
}

/** The entries that a cart had when it was last seen; undefined where it cannot be compared. */
function entriesBefore(seen: SeenCart | undefined, now: SeenCart): readonly SeenEntry[] | undefined {
  if (now.id === null) return undefined
  if (seen === undefined) return now.version === FIRST_VERSION ? [] : undefined
  if (seen.id === null) return []
  const isOld = now.version !== undefined && now.version <= (seen.version ?? -1)
  return seen.id === now.id && !isOld ? seen.entries : undefined
}

/** One entry for each choice, with all of its pieces. */
function sumsOf(entries: readonly SeenEntry[]): ReadonlyMap<string, SeenEntry> {
  const sums = new Map<string, SeenEntry>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.itemId, entry.sku])
    sums.set(key, { ...entry, quantity: entry.quantity + (sums.get(key)?.quantity ?? 0) })
  }
  return sums
}
