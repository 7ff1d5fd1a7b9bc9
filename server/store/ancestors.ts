/** What is in a folder or an index, or in none. */
interface Placed {
  readonly id: string
  readonly parentId: string | null
}

/** The way down to one of all collections, which is the last; the first is in nothing, or in what is not there. */
export function wayTo<Collection extends Placed>(
  all: readonly Collection[],
  to: Collection,
): readonly Collection[] {
  const byId = new Map(all.map((collection) => [collection.id, collection]))
  const way: Collection[] = []
  let at: Collection | undefined = to
  // Those that are in each other end somewhere, too.
  while (at !== undefined && !way.includes(at)) {
    way.unshift(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return way
}
