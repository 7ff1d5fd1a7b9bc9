import { embeddedVideo, playerOf } from '../../engine/domain/data/video-player.ts'
import { create } from '../parts/show-alert.ts'
import { toPlayer } from '../parts/video-player.ts'
import type { Island } from '../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../runtime/texts.ts'
import './video.css'

/**
 * `.sqs-video-wrapper`, as the formatter `video` prints it: a click on its picture loads the player, and nothing is loaded
 * from another website before. The policy of the page opens known providers (`engine/domain/data/video-player.ts`) and
 * files; a video of any other provider becomes a link to it.
 */
export const island: Island = async (wrapper) => {
  const source = sourceOf(wrapper.dataset['html'] ?? '')
  if (source === undefined) return
  const say = await loadTexts()
  const overlay = wrapper.querySelector<HTMLElement>('.sqs-video-overlay')
  if (overlay !== null) overlay.style.opacity = '1'
  const { playable, isOwn, isFile } = source
  if (playable === undefined) return cover(wrapper, overlay, toLink(source.url, say))
  if (isOwn && overlay === null)
    return void wrapper.append(toPlayer({ url: playable, isFile, isAsked: false }))
  const button = create('button', 'legacy-video-cover')
  button.ariaLabel = say('video_play')
  button.onclick = () => {
    const player = toPlayer({ url: playable, isFile, isAsked: true })
    player.title = say('video_play')
    wrapper.replaceChildren(player)
    player.focus()
  }
  cover(wrapper, overlay, button)
}

interface VideoSource {
  readonly url: URL
  readonly isFile: boolean
  /** Whether the video is on this website. */
  readonly isOwn: boolean
  /** The address that may play in the page; undefined for a provider that is not known. */
  readonly playable: string | undefined
}

function sourceOf(html: string): VideoSource | undefined {
  const { address = '', isFile = false } = embeddedVideo(html) ?? {}
  if (address === '' || !URL.canParse(address, location.href)) return undefined
  const url = new URL(address, location.href)
  // No other scheme loads a player, and one of them runs script.
  if (!/^https?:$/.test(url.protocol)) return undefined
  const isOwn = url.origin === location.origin
  const isAllowed = isOwn || (isFile && url.protocol === 'https:')
  return { url, isFile, isOwn, playable: isAllowed ? url.href : playerOf(address)?.url }
}

function toLink(url: URL, say: ScriptSay): HTMLAnchorElement {
  const link = create('a', 'legacy-video-cover is-link', say('video_watch_at', { host: url.host }))
  link.href = url.href
  link.rel = 'external noopener'
  return link
}

/** Lays a control over the picture of a video; a video without a picture consists of the control. */
function cover(wrapper: HTMLElement, overlay: HTMLElement | null, control: HTMLElement): void {
  wrapper.classList.add('is-covered')
  ;(overlay ?? wrapper).append(control)
}
