/** Objects of at least so many members are worth noting. V8 looks at smaller ones in microseconds. */
const MIN_MEMBERS = 1000

const wide = new WeakSet<object>()

/**
 * Notes an object with very many members, so that it is known not to be empty.
 *
 * JavaScript has no test for emptiness that does not list all names: 5 ms for 65,000 of them, each time. Hosts that walk
 * their data anyway call this with the number of members of each object.
 */
export function noteMembers(node: object, count: number): void {
  if (count >= MIN_MEMBERS) wide.add(node)
}

/** Whether an object was noted. V8 answers for all others at once, because an object in a set has a hash. */
export function isWide(node: object): boolean {
  return wide.has(node)
}
