import type { Store } from '../../server/store/store.ts'
import { hostOf } from '../support/sites/small-site.ts'
import { type Ask, type SiteAnswer, Visitor } from '../support/sites/visitors.ts'
import type { DatabaseView } from '../support/store/view-database.ts'

export const SITE = 'quay'

/** The service and store of a race. */
export interface Course {
  readonly ask: Ask
  readonly store: Store
  readonly database: DatabaseView
  /** A contributor who may send to all who wait. */
  readonly owner: Visitor
  /** Unlike in any other round of this database. */
  readonly round: number
}

/** How a race went: in a few words, and the mistakes that were found, a sentence each. */
export interface Outcome {
  readonly shown: string
  readonly mistakes: readonly string[]
}

export type Race = (course: Course) => Promise<Outcome>

/** An outcome whose answers and figures all have to be as wanted. */
export function toOutcome(
  shown: string,
  figures: Readonly<Record<string, readonly [found: unknown, wanted: unknown]>>,
  odd: readonly string[] = [],
): Outcome {
  const wrong = Object.entries(figures).filter(([, [found, wanted]]) => found !== wanted)
  return {
    shown,
    mistakes: [
      ...wrong.map(([what, [found, wanted]]) => `${what}: ${found} instead of ${wanted}`),
      ...odd.map((answer) => `answered ${answer}`),
    ],
  }
}

export const meet = (ask: Ask) => Visitor.meet(ask, hostOf(SITE))

export function meetAll(ask: Ask, count: number): Promise<readonly Visitor[]> {
  return atOnce(count, () => meet(ask))
}

export function atOnce<Result>(
  times: number,
  act: (at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  return Promise.all(Array.from({ length: times }, (_, at) => act(at)))
}

/** How many answers are orders, forms or others that were done. */
export function countDone(answers: readonly SiteAnswer[]): number {
  return answers.filter(({ status }) => status === 200).length
}

/** Answers that are none of these, such as `200` and `409 cart_changed`. */
export function oddOf(answers: readonly SiteAnswer[], expected: readonly string[]): readonly string[] {
  return answers.map(describe).filter((answer) => !expected.includes(answer))
}

/** Its status, with the code of a refusal, or the error when no answer came. */
export function describe(answer: SiteAnswer): string {
  return `${answer.status} ${answer.status === 0 ? answer.body : codeOf(answer)}`.trim()
}

function codeOf({ body }: SiteAnswer): string {
  try {
    return String(JSON.parse(body).code ?? '')
  } catch {
    return ''
  }
}

/** The one row of a query that counts. */
export async function countRows(database: DatabaseView, counts: Readonly<Record<string, string>>) {
  const columns = Object.entries(counts).map(([name, query]) => `(${query}) as ${name}`)
  const [row] = await database.rows<Record<string, number>>(`select ${columns.join(', ')}`)
  return Object.fromEntries(Object.keys(counts).map((name) => [name, Number(row?.[name])]))
}

/** Sets how many there are of a product with one variant. */
export async function setStock(store: Store, itemId: string, qtyInStock: number): Promise<void> {
  const [variant] = await store.read.variants.of(SITE, [itemId])
  if (variant === undefined) throw new Error(`There is no ${itemId}.`)
  await store.transaction(async ({ variants }) => {
    await variants.remove(variant)
    await variants.save({ ...variant, qtyInStock })
  })
}
