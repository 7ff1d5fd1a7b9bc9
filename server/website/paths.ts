import { API_PATH, FILE_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'

const ALL: readonly string[] = [PAGE_PATH, API_PATH, FILE_PATH].flatMap((table) => Object.values(table))

/** First path segments that pages of owners cannot have, because routes of the service use them. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set(ALL.map(firstSegment))

/**
 * Paths that `robots.txt` disallows: the service's own pages, such as cart and checkout, and the visitor API.
 *
 * `/api/` ends in a slash, because nothing is served at `/api` itself.
 */
export const PRIVATE_PATHS: readonly string[] = [
  ...[...new Set(Object.values(PAGE_PATH).map(firstSegment))].sort().map((segment) => `/${segment}`),
  '/api/',
]

/** Whether a path belongs to the visitor API. */
export function isApiPath(path: string): boolean {
  return path.startsWith('/api/')
}

/** Whether a path is that of a file, such as a picture or a script. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/')
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? ''
}
