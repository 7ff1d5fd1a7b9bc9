/** The record that a browser has of its visitor: an id and the times of visits, in milliseconds since the epoch. */
export interface VisitorRecord {
  readonly id: string
  readonly firstVisitMs: number
  readonly lastVisitMs: number
  readonly visitMs: number
  /** Visits so far, with this one. */
  readonly visits: number
}

/** `id|first|last|this|visits`, as the cookie has it. */
export function writeRecord({ id, firstVisitMs, lastVisitMs, visitMs, visits }: VisitorRecord): string {
  return [id, firstVisitMs, lastVisitMs, visitMs, visits].join('|')
}

/** Reads a cookie; undefined for one that no script of ours wrote. */
export function readRecord(text: string | undefined): VisitorRecord | undefined {
  const match = /^([\w-]{1,64})\|(\d{1,16})\|(\d{1,16})\|(\d{1,16})\|(\d{1,9})$/.exec(text ?? '')
  if (match === null) return undefined
  const [, id = '', ...numbers] = match
  const [firstVisitMs = 0, lastVisitMs = 0, visitMs = 0, visits = 0] = numbers.map(Number)
  return { id, firstVisitMs, lastVisitMs, visitMs, visits }
}

/** The record at the beginning of a new visit. */
export function beginVisit(known: VisitorRecord | undefined, newId: string, nowMs: number): VisitorRecord {
  if (known === undefined)
    return { id: newId, firstVisitMs: nowMs, lastVisitMs: nowMs, visitMs: nowMs, visits: 1 }
  return { ...known, lastVisitMs: known.visitMs, visitMs: nowMs, visits: known.visits + 1 }
}
