import type { FastifyRequest } from 'fastify'
import { notFound } from '../errors/request-problems.ts'
import { repairedTarget } from '../http/repaired-target.ts'
import { pathOfTarget } from '../http/well-formed.ts'
import { splitLanguage } from '../website/languages/language-path.ts'
import { inLanguage, isFile } from '../website/languages/links.ts'
import type { Site } from '../website/site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the first segment of the path is no language of the website, although its route was chosen without it. */
    isPageOfOwner: boolean
  }
}

/**
 * The site in the language that the path of a request begins with; in its own language for any other path.
 *
 * Routes are chosen before the website is known, so a segment that may be a language was cut off by then. When it is none
 * of this website, the path gets it back: only a page of the owner can be there.
 */
export function readLanguage(request: FastifyRequest, site: Site): Site {
  const target = repairedTarget(pathOfTarget(request.originalUrl))
  const split = splitLanguage(target)
  if (split === undefined) return site
  const language = site.languages.find(({ prefix }) => prefix === `/${split.tag}`)
  if (language === undefined) {
    giveBack(request, target)
    return site
  }
  return site.inLanguage(language.code)
}

/**
 * The address to which a request is redirected, because it asks for the home page of a language with a slash at its end;
 * undefined for any other.
 *
 * @throws `not_found` for a file, which has one address in all languages
 */
export function addressOfHome({ method, originalUrl, url, site }: FastifyRequest): string | undefined {
  const { prefix } = site.language
  if (prefix === '') return undefined
  const [target = ''] = url.split('?', 1)
  if (isFile(target)) throw notFound()
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [path = ''] = pathOfTarget(originalUrl).split('?', 1)
  return path === `${prefix}/` ? inLanguage(prefix, target) : undefined
}

/** The path that was asked for, with its language, in which every escape can be decoded. */
export function askedPathOf({ originalUrl }: FastifyRequest): string {
  const [path = ''] = repairedTarget(pathOfTarget(originalUrl)).split('?', 1)
  return path
}

function giveBack(request: FastifyRequest, target: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound()
  const [path = ''] = target.split('?', 1)
  request.raw.url = target
  request.params = { '*': decodeURIComponent(path.slice(1)) }
  request.isPageOfOwner = true
}
