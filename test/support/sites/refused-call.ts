import type { SiteAnswer, Visitor } from './visitors.ts'

/** A call of the visitor API that is refused, with its problem. */
export interface RefusedCall {
  readonly code: string
  readonly status: number
  readonly act: (visitor: Visitor) => Promise<SiteAnswer>
  /** Members of the answer beside code and message. */
  readonly says?: object
}
