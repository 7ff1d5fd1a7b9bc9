import { indexAfter, type Step, stepOf } from '../../parts/arrow-keys.ts'
import { make, makeIconButton } from '../../parts/make.ts'
import { openDialog } from '../../parts/open-dialog.ts'
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
  const scroller = make('div', { class: 'lightbox-strip' }, ...slides)
  // The region of the page is silent behind a modal dialog, so the dialog says the picture itself.
  const count = make('p', { class: 'lightbox-count', role: 'status' })
  const show = (shown: number) => {
    for (const [at, slide] of slides.entries()) {
      slide.inert = at !== shown
      if (Math.abs(at - shown) <= 1) loadPicture(slide)
    }
    count.textContent = say('picture_count', { number: shown + 1, count: slides.length })
  }
  const dialog = openDialog({
    className: `picture-dialog lightbox is-${theme}`,
    label: say('lightbox_label'),
    closeLabel: say('modal_close'),
    content: [scroller, count],
  })
  const strip = createStrip(scroller, slides, { alignment: 'center', startAt: index, onShow: show })
  const go = (step: Step) => strip.show(indexAfter(step, strip.shown, slides.length))
  if (slides.length > 1) count.before(...makeArrows(say, go))
  show(index)
  listen(dialog, go)
}

function makeArrows(say: ScriptSay, go: (step: Step) => void): readonly HTMLButtonElement[] {
  return (['previous', 'next'] as const).map((step) => {
    const button = makeIconButton(`picture-button lightbox-${step}`, say(`picture_${step}`), step)
    button.addEventListener('click', () => go(step))
    return button
  })
}

function listen(dialog: HTMLDialogElement, go: (step: Step) => void): void {
  dialog.addEventListener('keydown', (event) => {
    const step = stepOf(event, dialog)
    const isOnControl = (event.target as Element).closest('a, button') !== null
    if (step !== undefined) go(step)
    else if (isOnControl || (event.key !== 'Enter' && event.key !== ' ')) return
    else dialog.close()
    event.preventDefault()
  })
  dialog.addEventListener('click', ({ target }) => {
    // Beside the picture there is only its slide.
    if (target instanceof Element && target.matches('.lightbox-slide, .lightbox-strip')) dialog.close()
  })
}

/** The slide of a picture, still without its file. */
function makeSlide(link: HTMLAnchorElement, say: ScriptSay): HTMLElement {
  const image = link.querySelector('img')
  const large = make('img', { class: 'lightbox-picture', alt: image?.alt ?? '' })
  large.width = Number(image?.getAttribute('width') ?? 0) || 1500
  large.height = Number(image?.getAttribute('height') ?? 0) || 1000
  large.dataset['srcset'] = image?.srcset ?? ''
  large.dataset['src'] = image?.src ?? ''
  const caption = make('figcaption', { class: 'lightbox-caption' })
  const meta = link.closest('.gallery-picture')?.querySelector('.gallery-meta')
  if (meta) caption.append(...meta.cloneNode(true).childNodes)
  if (leadsToPage(link)) {
    const page = make('a', { href: link.href }, say('lightbox_page'))
    if (link.target !== '') Object.assign(page, { target: link.target, rel: 'noopener' })
    caption.append(page)
  }
  return make('figure', { class: 'lightbox-slide' }, large, ...(caption.hasChildNodes() ? [caption] : []))
}

/** A picture without a page links to its own file, in a width. */
function leadsToPage({ href }: HTMLAnchorElement): boolean {
  return !new URL(href).searchParams.has('format')
}

function loadPicture(slide: Element): void {
  const image = slide.querySelector('img')
  const { src, srcset } = image?.dataset ?? {}
  if (image === null || src === undefined || image.src !== '') return
  // A picture is as wide as the window, or narrower when the window is lower than the picture.
  image.sizes = `min(100vw, ${Math.round((100 * image.width) / image.height)}vh)`
  image.srcset = srcset ?? ''
  image.src = src
}
