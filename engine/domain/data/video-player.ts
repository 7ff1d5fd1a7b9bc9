/** The video players that pages of websites may show, and where the markup of a provider names one. */

/** A player of a provider. */
export interface VideoPlayer {
  /** The source that the content security policy opens, such as `https://player.vimeo.com`. */
  readonly origin: string
  /** The address of the player for a frame. */
  readonly url: string
}

interface Address {
  readonly host: string
  /** The parts of the path. */
  readonly path: readonly string[]
  readonly query: readonly string[]
}

const ID = /^[\w-]{1,64}$/

/** The providers by host. Each takes the address of a video's page or player, and answers that of the player. */
const PROVIDERS: ReadonlyMap<string, (address: Address) => VideoPlayer | undefined> = new Map([
  ...[
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
  ].map((host) => [host, toYouTube] as const),
  ['youtu.be', ({ path }: Address) => youTube(path[0])] as const,
  ['vimeo.com', toVimeo] as const,
  ['www.vimeo.com', toVimeo] as const,
  ['player.vimeo.com', ({ path: [, ...path], ...rest }: Address) => toVimeo({ ...rest, path })] as const,
])

/** The player at the address of a video; undefined for a provider that is not known, whose videos stay links. */
export function playerOf(address: string): VideoPlayer | undefined {
  const parts = split(address)
  return parts && PROVIDERS.get(parts.host)?.(parts)
}

function toYouTube(address: Address): VideoPlayer | undefined {
  const [kind = '', id] = address.path
  return ['embed', 'shorts', 'live'].includes(kind) ? youTube(id) : youTube(parameterOf(address, 'v'))
}

/** The host without cookies shows the same player. */
function youTube(id = ''): VideoPlayer | undefined {
  const origin = 'https://www.youtube-nocookie.com'
  return ID.test(id) ? { origin, url: `${origin}/embed/${id}` } : undefined
}

/** An unlisted video has a second part in its address, or `h` in that of its player. */
function toVimeo(address: Address): VideoPlayer | undefined {
  const [id = '', hash = parameterOf(address, 'h')] = address.path
  if (!/^\d{1,20}$/.test(id)) return undefined
  const origin = 'https://player.vimeo.com'
  return { origin, url: `${origin}/video/${id}?dnt=1${ID.test(hash) ? `&h=${hash}` : ''}` }
}

function split(address: string): Address | undefined {
  const [, rest] = /^(?:https?:)?\/\/([^#]*)/i.exec(address) ?? []
  if (rest === undefined) return undefined
  const [place = '', query = ''] = rest.split('?', 2)
  const [host = '', ...path] = place.split('/')
  return { host: host.toLowerCase(), path: path.filter(Boolean), query: query.split('&') }
}

function parameterOf({ query }: Address, name: string): string {
  return query.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** A video in the markup of a provider. */
export interface EmbeddedVideo {
  readonly address: string
  /** Whether the address is that of a file, and not of a page with a player. */
  readonly isFile: boolean
}

/**
 * The first video in the markup of a provider, such as `<iframe src="…">`. Nothing else of that markup is used.
 *
 * A parser of the browser would report handlers of events in it as breaches of the policy, although it runs none.
 */
export function embeddedVideo(markup: string): EmbeddedVideo | undefined {
  for (const { 1: name = '', index } of markup.matchAll(/<(iframe|video|source)\s/gi)) {
    const end = markup.indexOf('>', index)
    const tag = markup.slice(index, end === -1 ? undefined : end)
    const [, address] = /\ssrc=["']?([^"'\s]+)/i.exec(tag) ?? []
    if (address !== undefined)
      return { address: address.replaceAll('&amp;', '&'), isFile: name.toLowerCase() !== 'iframe' }
  }
  return undefined
}
