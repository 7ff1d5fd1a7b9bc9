import type { Path } from '../2-parse/ast.ts'

/** UTF-16 units of the JSON of a whole explanation. */
const MAX_TEXT = 2 ** 20

/** UTF-16 units of the JSON of one list, so that each of the four lists has room. */
const MAX_LIST_TEXT = MAX_TEXT / 4

/** Entries of one list. */
export const MAX_LISTED = 1000

/** UTF-16 units of a name or of one segment of a path. A member of the data may have a name of a megabyte. */
const MAX_NAME = 200

/** UTF-16 units of a path. */
const MAX_PATH = 1000

/** Levels of data that an explanation follows. The walks over data call themselves, and data can be deeper than the call stack. */
export const MAX_DEPTH = 1000

/** The beginning of a long name. */
export function cutName(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name
}

/** Appends to the text of a path. A path that was cut stays as it is. */
export function appendTo(path: string, text: string): string {
  if (isCut(path)) return path
  const longer = path + text
  return longer.length > MAX_PATH ? `${longer.slice(0, MAX_PATH)}…` : longer
}

/** The text of a path, cut when it is long. */
export function textOfPath(path: Path): string {
  let text = ''
  for (const [at, segment] of path.entries()) {
    const name = cutName(String(segment))
    text = appendTo(text, at === 0 ? name : `.${name}`)
    if (isCut(text)) break
  }
  return text
}

/** The ellipsis makes a path longer than any other. */
function isCut(path: string): boolean {
  return path.length > MAX_PATH
}

/** The room that is left in an explanation, in UTF-16 units of its JSON. */
export class Room {
  #left = MAX_TEXT

  get isFull(): boolean {
    return this.#left < 0
  }

  /** Leaves no room. */
  close(): void {
    this.#left = Number.NEGATIVE_INFINITY
  }

  /** Takes room for something, also when there is too little. */
  spend(units: number): void {
    this.#left -= units
  }

  /** Takes room for the JSON of a text. Text that is longer than the room is not converted. */
  spendText(text: string): void {
    this.spend(text.length > this.#left ? text.length : JSON.stringify(text).length)
  }

  /** The first entries, as many as have room, and at most `max`. */
  list<Entry>(entries: Iterable<Entry>, max = MAX_LISTED): Entry[] {
    const listed: Entry[] = []
    let left = Math.min(MAX_LIST_TEXT, this.#left)
    for (const entry of entries) {
      const units = JSON.stringify(entry).length + 1
      if (listed.length === max || units > left) break
      left -= units
      this.spend(units)
      listed.push(entry)
    }
    return listed
  }
}
