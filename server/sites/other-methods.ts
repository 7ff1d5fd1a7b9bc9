import type { FastifyRequest, HTTPMethods } from 'fastify'
import type { Problem } from '../errors/problem.ts'
import { methodNotAllowed, notFound } from '../errors/request-problems.ts'
import type { Repositories } from '../store/repositories.ts'
import { withoutQuery } from '../website/page.ts'
import { findRoute } from './find-route.ts'

/** The route of the pages of owners, which has every path. */
export const ANY_PATH = '/*'

/** The methods of each route, by its pattern, such as `/assets/theme/:file`. */
export type MethodsByPath = ReadonlyMap<string, ReadonlySet<HTTPMethods>>

/** The problem of a request that no route takes: 405 with `Allow` where other methods are taken, else 404. */
export async function problemOfMethod(
  { url, site, params }: Pick<FastifyRequest, 'url' | 'site' | 'params'>,
  methods: MethodsByPath,
  read: Repositories,
): Promise<Problem> {
  const taken = takenAt(methods, withoutQuery(url))
  if (taken.length > 0) return methodNotAllowed(taken.join(', '))
  const { '*': path } = params as { readonly '*'?: string }
  const found = path === undefined ? undefined : await findRoute(read, site, path)
  // A page below a closed collection is not told from none.
  return found === undefined || found.kind === 'closed' ? notFound() : methodNotAllowed('GET, HEAD')
}

/** The problem of a path where no page is, although routes may be there that take no GET. */
export function problemOfPath({ url }: Pick<FastifyRequest, 'url'>, methods: MethodsByPath): Problem {
  const taken = takenAt(methods, withoutQuery(url))
  return taken.length > 0 ? methodNotAllowed(taken.join(', ')) : notFound()
}

function takenAt(methods: MethodsByPath, path: string): readonly HTTPMethods[] {
  const found = [...methods].filter(([pattern]) => pattern !== ANY_PATH && isMatch(pattern, path))
  return [...new Set(found.flatMap(([, taken]) => [...taken]))]
}

/** Whether a path fits a pattern: `:name` stands for one segment. */
function isMatch(pattern: string, path: string): boolean {
  // Nearly all patterns begin otherwise. To split all of them would take as long as the rest of an unknown path.
  const parameter = pattern.indexOf(':')
  if (!path.startsWith(parameter === -1 ? pattern : pattern.slice(0, parameter))) return false
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  )
}
