/** What people say about products, and what it comes to; shared by server, theme and page script. */

export const RATING = { min: 1, max: 5 } as const

/** Characters. */
export const REVIEW_LENGTH = { title: 100, text: 2000, name: 60 } as const

/** `4`, such as a form sends it; undefined for anything else. */
export function readRating(text: string): number | undefined {
  const rating = Number(text)
  const isRating = /^\d$/.test(text) && rating >= RATING.min && rating <= RATING.max
  return isRating ? rating : undefined
}

/** The average of ratings, to a tenth, and to a half for those who see stars. */
export function averageOf({ sum, count }: { readonly sum: number; readonly count: number }) {
  const average = count === 0 ? 0 : sum / count
  return { average: Math.round(average * 10) / 10, halves: Math.round(average * 2) }
}
