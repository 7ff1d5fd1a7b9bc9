import './video-player.css'
import { create } from './show-alert.ts'

/** A video to play in a page. */
export interface PlayedVideo {
  readonly url: string
  readonly isFile: boolean
  /** Whether a click asked for it, so that it begins by itself. */
  readonly isAsked: boolean
}

/** The player of a video. Before it is made, nothing is loaded from its provider. */
export function toPlayer({ url, isFile, isAsked }: PlayedVideo): HTMLVideoElement | HTMLIFrameElement {
  const player = create(isFile ? 'video' : 'iframe', 'video-player')
  player.tabIndex = 0
  if (player instanceof HTMLVideoElement) {
    player.controls = true
    player.autoplay = isAsked
    player.src = url
  } else {
    player.allow = 'autoplay; fullscreen; picture-in-picture'
    player.src = isAsked ? withAutoplay(url) : url
  }
  return player
}

function withAutoplay(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}autoplay=1`
}
