import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'

/** One call of the visitor API, for its documents. Tests compare it with the routes and with every answer. */
export interface VisitorCall {
  /** The anchor of the documents. */
  readonly id: string
  /** The heading that it stands below. */
  readonly area: VisitorArea
  readonly method: 'get' | 'post' | 'put' | 'delete'
  /** A path of `API_PATH`; its parts begin with `:`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The islands that send it; those of markup that themes of the platform have are `legacy`, the script of every page is `page`. */
  readonly islands: readonly string[]
  /** An example of each part of the path. */
  readonly pathExample?: Readonly<Record<string, string>>
  readonly query?: z.ZodType
  /** The parameters that it cannot do without. */
  readonly queryExample?: Readonly<Record<string, string>>
  /** The JSON that a script sends; missing for a call without a body, and for one of forms only. */
  readonly body?: { readonly schema: z.ZodType; readonly example: unknown }
  /** The fields of a plain form, which is answered with 303 where no `status` says otherwise; missing for a call of scripts only. */
  readonly fields?: readonly string[]
  /** Values of a form, for a call that takes forms only. */
  readonly formExample?: Readonly<Record<string, string>>
  /** Whether `If-Match` may hold the version of the cart. */
  readonly isOfCart?: true
  /** Whether the request carries no crumb, because a browser sends it by itself. */
  readonly isBare?: true
  /** By default 200; 303 for a call of forms only. */
  readonly status?: 200 | 202 | 204
  /** The JSON that a script gets, or the content type of another answer; missing for an answer without a body. */
  readonly answer?: z.ZodType | string
  /** Headers of its answer, with their descriptions. */
  readonly answerHeaders?: Readonly<Record<string, string>>
  /** The problems of this call besides those that every call has. */
  readonly problems: readonly ProblemCode[]
}

/** The parts of the API, in the order of its documents. */
export type VisitorArea = 'Cart' | 'Buying' | 'Forms' | 'Accounts' | 'Pages' | 'Owners'

/** Names the mark of a member in JSON Schema. */
export const MARK = 'x-islands'

type Shape = Readonly<Record<string, z.ZodType>>

/** Marks members of an answer without which an island does not work. */
export function needed<Members extends Shape>(members: Members): Members {
  return marked(members, 'needed')
}

/** Marks members that only this service adds. Islands work with the answers of another platform, which lack them. */
export function addition<Members extends Shape>(members: Members): Members {
  return marked(members, 'addition')
}

function marked<Members extends Shape>(members: Members, mark: 'needed' | 'addition'): Members {
  const entries = Object.entries(members).map(([name, schema]) => [name, schema.meta({ [MARK]: mark })])
  return Object.fromEntries(entries) as Members
}
