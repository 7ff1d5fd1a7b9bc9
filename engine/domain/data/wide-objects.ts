/** Objects of at least so many members are worth noting. V8 lists the names of smaller ones in microseconds. */
const MIN_MEMBERS = 64

const sizes = new WeakMap<object, number>()

/**
 * Notes how many members an object has, if it has many.
 *
 * JavaScript has no way to count members, or to find that there is one, that does not list all names: 5 ms for 65,000
 * of them, each time. Hosts that walk their data anyway call this with the number of members of each object.
 */
export function noteMembers(node: object, count: number): void {
  if (count >= MIN_MEMBERS) sizes.set(node, count)
}

/** The number of members that was noted. V8 answers for all other objects at once, because a noted one has a hash. */
export function notedMembers(node: object): number | undefined {
  return sizes.get(node)
}
