/** The limits of the platform's editor, which hold in site files too (platform specification §9). */
export const EDITOR_LIMIT = {
  /** Sections of a page. */
  blocks: 60,
  tracks: 60,
  orderableItems: 250,
  products: 200,
  nestedCategories: 10_000,
  /** Galleries with pictures of an external photo service, and the pictures of each. */
  photoServiceGalleries: 20,
  photoServicePictures: 50,
  /** In UTF-16 units. */
  tagLength: 50,
  categoryLength: 25,
} as const
