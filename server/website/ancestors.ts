interface Nested {
  readonly id: string
  readonly parentId: string | null
}

/** A collection's ancestors, the outermost first, and then the collection. An unknown `parentId` ends the search. */
export function withAncestors<Collection extends Nested>(
  all: readonly Collection[],
  collection: Collection,
): readonly Collection[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const path: Collection[] = []
  let at: Collection | undefined = collection
  // Collections that contain each other are visited once.
  while (at !== undefined && !path.includes(at)) {
    path.unshift(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return path
}
