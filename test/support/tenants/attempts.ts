import type { SiteAnswer, Visitor } from '../sites/visitors.ts'
import type { Belongings } from './belongings.ts'

/** One way to ask a route for the belongings of a visitor. */
export interface Attempt {
  readonly act: (visitor: Visitor, of: Belongings) => Promise<SiteAnswer>
  /** Whether the request names something, so that another website has to refuse it; elsewhere only cookies tell. */
  readonly isNamed: boolean
  /** The answer of a website about its own belongings. */
  readonly ownStatus: number
}

export type Act = Attempt['act']

/** The ways to ask each route. */
export type Plans = Readonly<Record<string, readonly Attempt[]>>

/** Asks about something by its name. */
export const named = (act: Act, ownStatus = 200): Attempt => ({ act, isNamed: true, ownStatus })

/** Asks with cookies alone. */
export const plain = (act: Act, ownStatus = 200): Attempt => ({ act, isNamed: false, ownStatus })

export const get = (path: string) => plain((visitor) => visitor.get(path))

export const getNamed = (toPath: (of: Belongings) => string) =>
  named((visitor, of) => visitor.get(toPath(of)))
