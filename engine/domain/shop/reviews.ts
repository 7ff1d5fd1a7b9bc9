/** Product reviews and their average rating, shared by server, theme and page scripts. */

export const RATING = { min: 1, max: 5 } as const

/** Maximum lengths in UTF-16 units. */
export const REVIEW_LENGTH = { title: 100, text: 2000, name: 60 } as const

/** Parses a rating from a form, such as `4`. Other text gives undefined. */
export function readRating(text: string): number | undefined {
  const rating = Number(text)
  const isRating = /^\d$/.test(text) && rating >= RATING.min && rating <= RATING.max
  return isRating ? rating : undefined
}

/** The average rating, rounded to a tenth, and the number of half stars. */
export function averageOf({ sum, count }: { readonly sum: number; readonly count: number }) {
  const average = count === 0 ? 0 : sum / count
  return { average: Math.round(average * 10) / 10, halves: Math.round(average * 2) }
}
