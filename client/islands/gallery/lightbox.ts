import { indexAfter, type PictureStep, stepOf } from '../../parts/arrow-keys.ts'
import { make, makeIconButton } from '../../parts/make.ts'
import { openDialog } from '../../parts/open-dialog.ts'
import { showLarge } from '../../parts/show-large.ts'
import { createStrip } from '../../parts/strip.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import '../../parts/picture-dialog.css'
import './lightbox.css'

interface LightboxOptions {
  /** The pictures of the gallery, each with its link. */
  readonly links: readonly HTMLAnchorElement[]
  /** The picture that is shown first. */
  readonly index: number
  readonly say: ScriptSay
  readonly theme: 'dark' | 'light'
}

/**
 * Opens pictures in a dialog that fills the window.
 *
 * The close button, Escape, and Enter or Space beside the controls close it. Arrow keys, buttons and swiping show the
 * other pictures. Pictures are loaded when they are about to be shown.
 */
export function openLightbox({ links, index, say, theme }: LightboxOptions): void {
  const slides = links.map((link) => makeSlide(link, say))
  const figures = slides.map(({ figure }) => figure)
  const name = { role: 'group', 'aria-label': say('lightbox_label') }
  const scroller = make('div', { class: 'lightbox-strip', tabindex: '0', ...name }, ...figures)
  // The region of the page is silent behind a modal dialog, so the dialog says the picture itself.
  const count = make('p', { class: 'lightbox-count', role: 'status' })
  const show = (shown: number) => {
    for (const [at, { figure, load }] of slides.entries()) {
      figure.inert = at !== shown
      if (Math.abs(at - shown) <= 1) load()
    }
    count.textContent = say('picture_count', { number: shown + 1, count: slides.length })
  }
  const dialog = openDialog({
    className: `picture-dialog lightbox is-${theme}`,
    label: say('lightbox_label'),
    closeLabel: say('modal_close'),
    content: [scroller, count],
  })
  const strip = createStrip(scroller, figures, { alignment: 'center', startAt: index, onShow: show })
  const go = (step: PictureStep) => strip.show(indexAfter(step, strip.shown, slides.length))
  if (slides.length > 1) count.before(...makeArrows(say, go))
  show(index)
  listen(dialog, go)
}

function makeArrows(say: ScriptSay, go: (step: PictureStep) => void): readonly HTMLButtonElement[] {
  return (['previous', 'next'] as const).map((step) => {
    const button = makeIconButton(`picture-button lightbox-${step}`, say(`picture_${step}`), step)
    button.addEventListener('click', () => go(step))
    return button
  })
}

function listen(dialog: HTMLDialogElement, go: (step: PictureStep) => void): void {
  const closed = new AbortController()
  dialog.addEventListener('close', () => closed.abort())
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event, dialog)
    const isOnControl = (event.target as Element).closest('a, button') !== null
    if (step !== undefined) go(step)
    else if (isOnControl || (event.key !== 'Enter' && event.key !== ' ')) return
    else dialog.close()
    event.preventDefault()
  }
  // A click on the picture leaves the focus nowhere, so keys do not come to the dialog itself.
  document.addEventListener('keydown', onKey, { signal: closed.signal })
  dialog.addEventListener('click', ({ target }) => {
    // Beside the picture there is only its slide.
    if (target instanceof Element && target.matches('.lightbox-slide, .lightbox-strip')) dialog.close()
  })
}

/** A picture in the lightbox. */
interface Slide {
  readonly figure: HTMLElement
  /** Loads the file, once. */
  readonly load: () => void
}

function makeSlide(link: HTMLAnchorElement, say: ScriptSay): Slide {
  const small = link.querySelector('img')
  const picture = make('img', { class: 'lightbox-picture', alt: small?.alt ?? '' })
  picture.width = Number(small?.getAttribute('width')) || 1500
  picture.height = Number(small?.getAttribute('height')) || 1000
  const figure = make('figure', { class: 'lightbox-slide' }, picture, ...makeCaption(link, say))
  // A picture is as wide as the window, or narrower when the window is lower than the picture.
  const sizes = `min(100vw, ${Math.round((100 * picture.width) / picture.height)}vh)`
  const load = () => {
    if (small !== null && picture.src === '') showLarge(picture, small, sizes)
  }
  return { figure, load }
}

/** The caption that the gallery has, and a link to the picture's page. Empty for pictures without either. */
function makeCaption(link: HTMLAnchorElement, say: ScriptSay): readonly HTMLElement[] {
  const meta = link.closest('.gallery-picture')?.querySelector('.gallery-meta')
  const content: Node[] = meta ? [...meta.cloneNode(true).childNodes] : []
  if (leadsToPage(link)) {
    const page = make('a', { href: link.href }, say('lightbox_page'))
    if (link.target !== '') Object.assign(page, { target: link.target, rel: 'noopener' })
    content.push(page)
  }
  return content.length > 0 ? [make('figcaption', { class: 'lightbox-caption' }, ...content)] : []
}

/** A picture without a page links to its own file, in a width. */
function leadsToPage({ href }: HTMLAnchorElement): boolean {
  return !new URL(href).searchParams.has('format')
}
