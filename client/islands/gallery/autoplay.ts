import { makeIcon, makeIconButton } from '../../parts/make.ts'
import { prefersStillness } from '../../parts/strip.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

interface AutoplayOptions {
  readonly gallery: HTMLElement
  /** Gets the button that pauses and plays. */
  readonly controls: HTMLElement
  readonly say: ScriptSay
  /** How long a picture is shown. */
  readonly seconds: number
  readonly next: () => void
}

interface Autoplay {
  /** Gives the present picture its full time. */
  restart(): void
  /** Stops until the visitor presses play. */
  stop(): void
}

/** The range of the owner's setting (storefront specification §9). */
const SECONDS = { min: 1, max: 10 }

/**
 * Shows one picture after the other.
 *
 * It waits while a pointer or the focus is in the gallery, while the gallery is out of sight, and for visitors who ask
 * for less motion. The visitor can pause it (WCAG 2.2.2); after pressing play, pointer and focus no longer hold it.
 */
export function startAutoplay({ gallery, controls, say, seconds, next }: AutoplayOptions): Autoplay {
  const durationMs = Math.min(SECONDS.max, Math.max(SECONDS.min, seconds)) * 1000
  const button = makeIconButton('gallery-control gallery-play', '', 'pause')
  let wish: 'unsaid' | 'play' | 'pause' = prefersStillness() ? 'pause' : 'unsaid'
  let timer: ReturnType<typeof setTimeout> | undefined
  const attention = watchAttention(gallery, () => restart())
  const isHeld = () => attention.isAway() || (wish === 'unsaid' && attention.isOnGallery())
  const restart = () => {
    clearTimeout(timer)
    if (wish !== 'pause' && !isHeld()) timer = setTimeout(next, durationMs)
  }
  const setWish = (value: typeof wish) => {
    wish = value
    const isPaused = wish === 'pause'
    button.setAttribute('aria-label', say(isPaused ? 'gallery_play' : 'gallery_pause'))
    button.replaceChildren(makeIcon(isPaused ? 'play' : 'pause'))
    restart()
  }
  button.addEventListener('click', () => setWish(wish === 'pause' ? 'play' : 'pause'))
  controls.append(button)
  setWish(wish)
  return { restart, stop: () => setWish('pause') }
}

/** Where the visitor's attention is. `onChange` is told when it moves. */
function watchAttention(gallery: HTMLElement, onChange: () => void) {
  let isInSight = false
  let isPointedAt = false
  new IntersectionObserver(
    ([entry]) => {
      isInSight = entry?.isIntersecting ?? false
      onChange()
    },
    { threshold: 0.5 },
  ).observe(gallery)
  const point = ({ type, pointerType }: PointerEvent) => {
    // A finger points only while it touches.
    isPointedAt = type === 'pointerenter' && pointerType !== 'touch'
    onChange()
  }
  gallery.addEventListener('pointerenter', point)
  gallery.addEventListener('pointerleave', point)
  // The focus is nowhere while these events run.
  for (const type of ['focusin', 'focusout']) gallery.addEventListener(type, () => setTimeout(onChange))
  document.addEventListener('visibilitychange', onChange)
  return {
    isAway: () => document.hidden || !isInSight || document.querySelector('dialog:modal') !== null,
    isOnGallery: () => isPointedAt || gallery.matches(':focus-within'),
  }
}
