import { embeddedVideo, playerOf } from '../../engine/domain/data/video-player.ts'
import type { PolicySources } from '../website/captcha.ts'

/** The markup of the formatter `video` with that of its provider, and a link to a film that plays in its place. */
const MARKUP = /class="sqs-video-wrapper"[^>]*?\sdata-html="([^"]*)"|data-island="film" href="([^"]*)"/g

/** Sources that the players of a page need, by directive; none for a page without videos of others. */
export function playerSources(html: string): PolicySources {
  if (!html.includes('sqs-video-wrapper') && !html.includes('data-island="film"')) return {}
  const videos = [...html.matchAll(MARKUP)].map(([, markup, href = '']) =>
    markup === undefined ? { address: unescaped(href), isFile: false } : embeddedVideo(unescaped(markup)),
  )
  const originsOf = (isFile: boolean, toOrigin: (address: string) => string | undefined) => {
    const found = videos.map((video) => (video?.isFile === isFile ? toOrigin(video.address) : undefined))
    return [...new Set(found.filter((origin) => origin !== undefined))]
  }
  const frames = originsOf(false, (address) => playerOf(address)?.origin)
  const files = originsOf(true, fileOrigin)
  return {
    ...(frames.length === 0 ? {} : { 'frame-src': frames }),
    ...(files.length === 0 ? {} : { 'media-src': files }),
  }
}

/** Joins sources of several parts of a page. */
export function joinSources(...all: readonly PolicySources[]): PolicySources {
  const joined: Record<string, readonly string[]> = {}
  for (const sources of all)
    for (const [directive, origins] of Object.entries(sources))
      joined[directive] = [...new Set([...(joined[directive] ?? []), ...origins])]
  return joined
}

/** A host by its name. A URL may have `;`, `,` and `*` in one, which would change the policy. */
const FILE_ORIGIN = /^https:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/

/** Files of the website itself are allowed already. Others need TLS, because the page has it. */
function fileOrigin(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return FILE_ORIGIN.test(origin) ? origin : undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

function unescaped(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
}
