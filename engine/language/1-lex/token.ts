/**
 * A piece of template source; the tokens of a source tile it without gap or overlap.
 *
 * `tag` spans its braces; whether its body is a tag at all is the parser's to say. `comment` is the form `{## … ##}`.
 */
export type Token =
  | { readonly kind: 'text' | 'tag'; readonly start: number; readonly end: number }
  | { readonly kind: 'comment'; readonly start: number; readonly end: number; readonly closed: boolean }
