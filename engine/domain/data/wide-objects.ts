/** Objects of at least so many members are worth noting. V8 lists the names of smaller ones in microseconds. */
const MIN_MEMBERS = 64

/** V8 lists so many names in 1 ms. It sorts them, and nothing interrupts it: 130,000 take 16 ms. */
const MIN_KEPT_NAMES = 8192

const sizes = new WeakMap<object, number>()
const names = new WeakMap<object, readonly string[]>()

/**
 * Notes how many members an object has, if it has many.
 *
 * JavaScript has no way to count members, or to find that there is one, that does not list all names: 5 ms for 65,000
 * of them, each time.
 */
export function noteMembers(node: object, count: number): void {
  if (count >= MIN_MEMBERS) sizes.set(node, count)
}

/** The same for a host that walks its data. The names of very many are listed and kept, so that no render lists them again. */
export function noteNames(node: object, count: number): void {
  noteMembers(node, count)
  if (count > MIN_KEPT_NAMES) names.set(node, Object.keys(node))
}

/** The names of all members, in their order. */
export function namesOf(node: object): readonly string[] {
  return names.get(node) ?? Object.keys(node)
}

/** The number of members that was noted. V8 answers for all other objects at once, because a noted one has a hash. */
export function notedMembers(node: object): number | undefined {
  return sizes.get(node)
}
