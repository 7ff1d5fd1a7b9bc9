/**
 * A piece of template source. The tokens of a source cover it without gaps or overlaps.
 *
 * A `tag` includes its braces; the parser decides whether it is a tag or text. Text is `unclosed` if it has an opening
 * brace. A `comment` has the form `{## … ##}`.
 */
export type Token =
  | { readonly kind: 'tag'; readonly start: number; readonly end: number }
  | { readonly kind: 'text' | 'unclosed'; readonly start: number; readonly end: number }
  | { readonly kind: 'comment'; readonly start: number; readonly end: number; readonly closed: boolean }
