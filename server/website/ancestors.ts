interface Nested {
  readonly id: string
  readonly parentId: string | null
}

/** A collection's ancestors, the outermost first, and then the collection. An unknown `parentId` ends the search. */
export function withAncestors<Collection extends Nested>(
  all: readonly Collection[],
  collection: Collection,
): readonly Collection[] {
  const path: Collection[] = []
  let at: Collection | undefined = collection
  // Collections that contain each other are visited once.
  while (at !== undefined && !path.includes(at)) {
    path.unshift(at)
    const { parentId }: Nested = at
    at = parentId === null ? undefined : all.find(({ id }) => id === parentId)
  }
  return path
}
