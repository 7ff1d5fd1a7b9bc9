import { create } from '../parts/show-alert.ts'
import type { Island } from '../runtime/start-islands.ts'
import { loadTexts } from '../runtime/texts.ts'
import './slideshow.css'

/** `.sqs-gallery-design-slideshow`: its slides in a row that scrolls, with buttons for one back and one on. */
export const island: Island = async (gallery) => {
  const say = await loadTexts()
  const strip = create('div', 'legacy-slides')
  strip.tabIndex = 0
  strip.role = 'group'
  strip.ariaLabel = say('pictures_scroll')
  strip.append(...gallery.children)
  const toButton = (label: string, step: number) => {
    const button = create('button', 'legacy-slide-button', label)
    button.type = 'button'
    button.onclick = () => showSlide(strip, currentSlide(strip) + step)
    return button
  }
  gallery.append(strip, toButton(say('pagination_previous'), -1), toButton(say('pagination_next'), 1))
}

/** The slide that is closest to the start of the row, counted from 0. In texts that run to the left, rows scroll below 0. */
function currentSlide({ scrollLeft, clientWidth }: Element): number {
  return Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1))
}

/** Behind the last slide comes the first one. */
function showSlide(strip: Element, wanted: number): void {
  const { children } = strip
  const slide = children[(wanted + children.length) % children.length]
  // The style decides whether it moves smoothly.
  slide?.scrollIntoView({ block: 'nearest', inline: 'start' })
}
