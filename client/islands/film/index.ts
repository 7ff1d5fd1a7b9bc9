import { playerOf } from '../../../engine/domain/data/video-player.ts'
import { toPlayer } from '../../parts/video-player.ts'
import type { Island } from '../../runtime/start-islands.ts'

/** A link to a film of a known provider: a click plays it in place of the link. Other films, and other clicks, stay links. */
export const island: Island = (link) => {
  if (!(link instanceof HTMLAnchorElement)) return
  const found = playerOf(link.href)
  if (found === undefined) return
  link.addEventListener('click', (event) => {
    // A new tab or window was asked for.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const player = toPlayer({ url: found.url, isFile: false, isAsked: true })
    player.title = link.textContent.trim()
    link.replaceWith(player)
    player.focus()
  })
}
