/** Enumerations of the platform: the words that templates use, and the numbers that data holds. */

/** What stands behind a page's title. */
export const BACKGROUND_SOURCE = { undefined: -1, upload: 1, instagram: 2, video: 3, none: 4 } as const
