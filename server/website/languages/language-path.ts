import { RESERVED_SEGMENTS } from '../paths.ts'

/** A first segment that may be a language, in lower case, and the rest of a target. */
const LANGUAGE_FIRST = /^\/([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})(?=[/?]|$)(.*)$/s

/** A request target without the segment that may be its language. */
export interface LanguageTarget {
  /** Such as `de` or `pt-br`. Whether the website has this language, only its settings tell. */
  readonly tag: string
  /** The target without it, from a slash on. */
  readonly target: string
}

/** Cuts the first segment off when it may be a language; undefined for any other target. One segment is cut, never two. */
export function splitLanguage(target: string): LanguageTarget | undefined {
  const [, tag = '', rest = ''] = LANGUAGE_FIRST.exec(target) ?? []
  if (tag === '' || RESERVED_SEGMENTS.has(tag)) return undefined
  return { tag, target: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The target that chooses a route, for every website: whether its first segment is a language is found out later. */
export function withoutLanguage(target: string): string {
  return splitLanguage(target)?.target ?? target
}
