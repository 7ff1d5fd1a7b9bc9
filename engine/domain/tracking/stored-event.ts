/** The value of a field of an event. */
export type FieldValue = string | number | boolean | readonly string[] | readonly number[]

/** An event as it is stored: checked, shortened, and without the address of its visitor. */
export interface StoredEvent {
  /** Unique in the website, so that an event that is sent again counts once. */
  readonly id: string
  /** `page-view`, another hit, or a name of `TRACKED_EVENTS`. */
  readonly name: string
  /** Of the server's clock, in milliseconds since the epoch. */
  readonly at: number
  /** Such as 2026-05-01, in the time zone of the website. */
  readonly day: string
  /** The id of the visitor record; '' for an event that no browser sent. */
  readonly visitor: string
  /** The id of the visit; '' for none. */
  readonly visit: string
  readonly path: string
  /** A number of `PAGE_TYPE`; 0 for none. */
  readonly pageType: number
  readonly fields: Readonly<Record<string, FieldValue>>
}
