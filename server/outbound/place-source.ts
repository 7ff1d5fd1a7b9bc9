/** An address that a visitor may mean. */
export interface PlaceSuggestion {
  readonly placeId: string
  /** The street or the name of the place. */
  readonly mainText: string
  /** The rest, such as the city and the country. */
  readonly secondaryText: string
}

/** The parts of an address, '' for those that it does not have. */
export interface PlaceDetails {
  readonly placeId: string
  readonly line1: string
  readonly city: string
  /** A code such as `ME` where the country has any. */
  readonly region: string
  readonly postalCode: string
  /** A code such as `US`. */
  readonly country: string
}

/** The text that a visitor typed, and how to look for it. */
export interface PlaceQuery {
  readonly input: string
  /** Suggests places of this country only; '' for those of all countries. */
  readonly country: string
  /** The language of the response, such as `de`. */
  readonly language: string
}

/** A source of addresses. */
export interface Places {
  /** The best suggestions first. Throws `PlacesFailed`. */
  suggest(query: PlaceQuery): Promise<readonly PlaceSuggestion[]>
  /** Undefined for a place that the source does not know. Throws `PlacesFailed`. */
  details(placeId: string, language: string): Promise<PlaceDetails | undefined>
  close(): Promise<void>
}
