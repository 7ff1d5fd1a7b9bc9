import type { EventPart } from './events/event-part.ts'
import { sendHit } from './hit.ts'

/** Sends that a recording or a video is played, once for each player of the page. */
export const part: EventPart = (facts, signal) => {
  const played = new WeakSet<Element>()
  const note = ({ target }: Event) => {
    const player = target as Player
    if (played.has(player)) return
    played.add(player)
    const kind = player instanceof HTMLAudioElement ? 'audio' : 'video'
    // Queries may hold a signature. That of a bought file is in its path, which the server does not keep.
    const source = (player.currentSrc ?? player.src).replace(/[?#].*/s, '')
    sendHit(kind, facts, { source, name: player.ariaLabel ?? player.title })
  }
  // Events of players do not bubble.
  document.addEventListener('play', note, { signal, capture: true })
  // A player of another website tells nothing. It gets the focus when a click has asked for it.
  document.addEventListener('focusin', (event) => isFrame(event.target) && note(event), { signal })
}

type Player = HTMLElement & Pick<HTMLIFrameElement, 'src'> & Partial<Pick<HTMLMediaElement, 'currentSrc'>>

/** Players of other websites are frames that our own scripts put into the page. */
function isFrame(target: EventTarget | null): boolean {
  return target instanceof HTMLIFrameElement && target.matches('.video-player')
}
