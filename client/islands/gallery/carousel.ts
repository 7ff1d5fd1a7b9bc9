import { indexAfter, stepOf } from '../../parts/arrow-keys.ts'
import { make, makeIconButton } from '../../parts/make.ts'
import { type Alignment, createStrip, type Strip } from '../../parts/strip.ts'
import { announce } from '../../runtime/announcer.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import { startAutoplay } from './autoplay.ts'
import { titleOf } from './title-of.ts'

/** Gives a slideshow or slider its controls, its keys and its autoplay. The strip scrolls without them, too. */
export function startCarousel(gallery: HTMLElement, say: ScriptSay): void {
  const scroller = gallery.querySelector<HTMLElement>('.gallery-strip')
  const pictures = [...gallery.querySelectorAll<HTMLElement>('.gallery-picture')]
  if (scroller === null || pictures.length < 2) return
  const marks = followThumbnails(gallery)
  const onShow = (index: number) => {
    for (const [at, picture] of pictures.entries()) picture.classList.toggle('is-shown', at === index)
    marks(index)
    fetchAround(pictures, index)
    autoplay?.restart()
  }
  const strip = createStrip(scroller, pictures, { alignment: alignmentOf(gallery), onShow })
  const controls = make('div', { class: 'gallery-controls' })
  const seconds = Number(gallery.dataset['autoplayDuration'])
  const autoplay =
    seconds > 0
      ? startAutoplay({ gallery, controls, say, seconds, next: () => strip.show(strip.shown + 1) })
      : undefined
  const go = (index: number) => {
    autoplay?.stop()
    strip.show(index)
    const place = { number: strip.shown + 1, count: pictures.length }
    const title = titleOf(pictures[strip.shown])
    announce(title === '' ? say('picture_count', place) : say('picture_shown', { ...place, title }))
  }
  if (!gallery.matches('.is-uncontrolled')) addArrows(controls, scroller, strip, go)
  if (controls.hasChildNodes()) scroller.after(controls)
  onShow(0)
  listen(gallery, scroller, { strip, count: pictures.length, go })
  scroller.addEventListener('touchstart', () => autoplay?.stop(), { passive: true })
  hideWhileStill(controls, scroller, strip)
}

function alignmentOf(gallery: Element): Alignment {
  if (gallery.matches('.gallery-slider.is-aligned-left')) return 'start'
  return gallery.matches('.gallery-slider.is-aligned-right') ? 'end' : 'center'
}

type Go = (index: number) => void

function addArrows(controls: Element, { dataset }: HTMLElement, strip: Strip, go: Go): void {
  const previous = makeIconButton('gallery-control', dataset['previous'] ?? '', 'previous')
  const next = makeIconButton('gallery-control', dataset['next'] ?? '', 'next')
  previous.addEventListener('click', () => go(strip.shown - 1))
  next.addEventListener('click', () => go(strip.shown + 1))
  controls.append(previous, next)
}

function listen(
  gallery: HTMLElement,
  scroller: HTMLElement,
  { strip, count, go }: { readonly strip: Strip; readonly count: number; readonly go: Go },
): void {
  gallery.addEventListener('keydown', (event) => {
    const step = stepOf(event, scroller)
    if (step === undefined) return
    event.preventDefault()
    go(indexAfter(step, strip.shown, count))
  })
  gallery.querySelector('.gallery-thumbnails')?.addEventListener('click', (event) => {
    const links = thumbnailsOf(gallery)
    const index = links.findIndex((link) => link.contains(event.target as Node))
    if (index === -1) return
    event.preventDefault()
    go(index)
  })
}

function thumbnailsOf(gallery: Element): readonly HTMLElement[] {
  return [...gallery.querySelectorAll<HTMLElement>('.gallery-thumbnails a')]
}

/** Marks the thumbnail of the shown picture, and keeps it in view within its own strip. */
function followThumbnails(gallery: Element): (index: number) => void {
  const links = thumbnailsOf(gallery)
  return (index) => {
    for (const [at, link] of links.entries()) {
      if (at === index) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    const [link, list] = [links[index], links[index]?.closest('ul')]
    if (link === undefined || list === null || list === undefined) return
    const [box, room] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
    if (box.left < room.left) list.scrollBy({ left: box.left - room.left - 5 })
    else if (box.right > room.right) list.scrollBy({ left: box.right - room.right + 5 })
  }
}

/** Loads the pictures beside the shown one, because a strip scrolls too fast for lazy loading. */
function fetchAround(pictures: readonly Element[], index: number): void {
  for (const at of [index - 1, index, index + 1]) {
    const image = pictures.at(at % pictures.length)?.querySelector('img')
    if (image) image.loading = 'eager'
  }
}

/** In a wide window all pictures may fit, and there is nothing to control. */
function hideWhileStill(controls: HTMLElement, scroller: HTMLElement, strip: Strip): void {
  new ResizeObserver(() => {
    const isStill = !strip.isScrollable()
    // A focused button would take the focus with it.
    if (!controls.contains(document.activeElement)) controls.classList.toggle('is-still', isStill)
  }).observe(scroller)
}
