import { create } from '../parts/show-alert.ts'
import type { Island } from '../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../runtime/texts.ts'
import './video.css'

/**
 * `.sqs-video-wrapper`, as the formatter `video` prints it: a click on its picture loads the player.
 *
 * The policy of pages allows players of this website only. A video from elsewhere becomes a link to it.
 */
export const island: Island = async (wrapper) => {
  const source = sourceOf(wrapper.dataset['html'] ?? '')
  if (source === undefined) return
  const say = await loadTexts()
  const overlay = wrapper.querySelector<HTMLElement>('.sqs-video-overlay')
  if (overlay !== null) overlay.style.opacity = '1'
  if (source.url.origin !== location.origin) cover(wrapper, overlay, toLink(source.url, say))
  else if (overlay === null) wrapper.append(toPlayer(source))
  else {
    const button = create('button', 'legacy-video-cover')
    button.ariaLabel = say('video_play')
    button.onclick = () => {
      const player = toPlayer(source)
      wrapper.replaceChildren(player)
      player.focus()
      if (player instanceof HTMLVideoElement) void player.play()
    }
    cover(wrapper, overlay, button)
  }
}

interface Source {
  readonly url: URL
  readonly isFile: boolean
}

const SOURCE = /<(iframe|video|source)\b[^>]*?\ssrc=["']?([^"'\s>]+)/i

/**
 * The address of a player or file in the markup of a provider. Nothing else of that markup gets into the page.
 *
 * A parser would report handlers of events in it as breaches of the policy, although it runs none.
 */
function sourceOf(html: string): Source | undefined {
  const [, tag = '', written = ''] = SOURCE.exec(html) ?? []
  const address = written.replaceAll('&amp;', '&')
  if (tag === '' || !URL.canParse(address, location.href)) return undefined
  const url = new URL(address, location.href)
  // No other scheme loads a player, and one of them runs script.
  return /^https?:$/.test(url.protocol) ? { url, isFile: tag.toLowerCase() !== 'iframe' } : undefined
}

/** A player in its place keeps the focus that the button had. */
function toPlayer({ url, isFile }: Source): HTMLVideoElement | HTMLIFrameElement {
  const player = create(isFile ? 'video' : 'iframe', 'legacy-video-player')
  player.tabIndex = 0
  if (player instanceof HTMLVideoElement) player.controls = true
  player.src = url.href
  return player
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
