/** The meaning of a problem code for callers of the service. */
export interface ProblemType {
  readonly status: number
  readonly meaning: string
  readonly remedy: string
  /** Whether the same request may succeed later. */
  readonly isPassing?: boolean
}
