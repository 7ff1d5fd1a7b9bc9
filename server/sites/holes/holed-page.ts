import { randomBytes } from 'node:crypto'

/** A part of a page that differs between its visitors: the text of a region, or a value in an attribute. */
export type Hole = (typeof HOLES)[number]

/** The texts for the holes of a page. A hole without one stays empty. */
export type Fills = { readonly [Name in Hole]?: string }

const HOLES = [
  ...(['title', 'notice', 'crumb', 'nonce'] as const),
  ...(['cartCount', 'cartPill', 'freeShipping', 'announcementHidden'] as const),
] as const

/** Random, so no content can hold it; and the same for the whole process, so a template that is a mark compiles once. */
const MARK = randomBytes(16).toString('hex')

/** The text that stands for a hole while a page is rendered. Formatters that escape leave it as it is. */
export function markOf(hole: Hole): string {
  return `${MARK}${HOLES.indexOf(hole)}`
}

/** The HTML of a page without the parts that differ between its visitors. */
export class HoledPage {
  /** The bytes between the holes: one more than there are holes. */
  readonly #parts: readonly Buffer[]
  readonly #holes: readonly Hole[]

  /** `html` has marks in place of the holes. */
  constructor(html: string) {
    // The number of a hole follows its mark.
    const [first = '', ...rest] = html.split(MARK)
    this.#parts = [first, ...rest.map((part) => part.slice(1))].map((part) => Buffer.from(part))
    this.#holes = rest.map(([number]) => HOLES[Number(number)] ?? 'nonce')
  }

  /** The page for one visitor. */
  fill(fills: Fills): Buffer {
    const bytes = new Map<Hole, Buffer>()
    for (const hole of new Set(this.#holes)) bytes.set(hole, Buffer.from(fills[hole] ?? ''))
    return Buffer.concat(
      this.#parts.flatMap((part, at) => {
        const hole = this.#holes[at]
        return hole === undefined ? [part] : [part, bytes.get(hole) ?? Buffer.alloc(0)]
      }),
    )
  }
}
