import { FILE_PATH } from '../../engine/domain/data/paths.ts'
import { cleanText } from './clean-text.ts'

const MAX_PATH = 200
const MAX_HOST = 100
const MAX_PARAMETER = 100

/** The paths of bought files begin so, and go on with a signature. */
const [BOUGHT = ''] = FILE_PATH.bought.split(':')

/** Stands for bytes that are no UTF-8. */
const BROKEN = '\ufffd'

/** Names of campaigns, the only parameters of a query that are kept. */
const KEPT = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** The path of an address or path, without query; '' for no address, and for one of broken letters. */
export function pathOf(address: unknown): string {
  const url = typeof address === 'string' && address !== '' ? URL.parse(address, 'http://page') : null
  const path = decoded(url?.pathname ?? '')
  return path.includes(BROKEN) ? '' : cleanText(path, MAX_PATH)
}

/** The host that led to a page; '' for none and for the website itself. */
export function sourceOf(referrer: unknown, ownHost: string): string {
  const url = typeof referrer === 'string' ? URL.parse(referrer) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === null || !isWeb || url.hostname === ownHost) return ''
  return cleanText(url.hostname.replace(/^www\./, ''), MAX_HOST)
}

/** The target of a link or player: the host of another website, else the path; '' for a file that only its buyer may open. */
export function targetOf(address: unknown, ownHost: string): string {
  const target = sourceOf(address, ownHost) || pathOf(address)
  return target.startsWith(BOUGHT) ? '' : target
}

/** The names of a campaign in a query. */
export function campaignOf(query: unknown): Readonly<Record<string, string>> {
  const parameters = new URLSearchParams(typeof query === 'string' ? query : '')
  const named = KEPT.map((name) => [name, cleanText(parameters.get(name), MAX_PARAMETER)] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== ''))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
