import { make } from '../../parts/make.ts'
import { openDialog } from '../../parts/open-dialog.ts'
import { showLarge } from '../../parts/show-large.ts'
import type { ScriptSay } from '../../runtime/texts.ts'
import '../../parts/picture-dialog.css'
import './zoom.css'

/** A place in a picture, as shares of its width and height. */
interface ZoomPoint {
  readonly x: number
  readonly y: number
}

/** Beyond this, a picture on a small screen shows too little of itself. */
const MAX_SCALE = 3

/** The widest form of a picture that the platform makes. */
const MAX_WIDTH = 2500

/** A margin that the close button would not fit into: it would stand on the edge of the picture. */
const MIN_MARGIN = 64

/** Windows in which a large picture shows too little of itself, so that all of it is shown first. */
const SMALL = '(hover: none), (width < 40rem)'

/** A pointer that moved further than this drags the picture, and does not click it. */
const CLICK_PX = 4

/**
 * Opens a picture large, with a place of it in the middle. In a small window all of it comes first, and a touch enlarges it there.
 *
 * It is moved by dragging, scrolling and arrow keys; fingers may pinch it. Escape, the close button and a click close it; in a small window a click beside it.
 */
export function openZoom(image: HTMLImageElement, place: ZoomPoint, say: ScriptSay): void {
  const picture = makePicture(image)
  const stage = make(
    'div',
    { class: 'zoom-stage', tabindex: '0', role: 'group', 'aria-label': say('picture_enlarged') },
    picture,
  )
  const dialog = openDialog({
    className: 'picture-dialog is-light zoom',
    label: image.alt || say('lightbox_label'),
    closeLabel: say('modal_close'),
    content: [stage],
  })
  const showPlace = ({ x, y }: ZoomPoint) =>
    stage.scrollTo(x * picture.width - stage.clientWidth / 2, y * picture.height - stage.clientHeight / 2)
  const isSmall = matchMedia(SMALL).matches
  stage.classList.toggle('is-whole', isSmall)
  showPlace(place)
  const drag = followDrag(stage)
  stage.addEventListener('click', ({ clientX, clientY }) => {
    if (drag.hasMoved()) return
    const { left, top, width, height } = picture.getBoundingClientRect()
    const touched = { x: (clientX - left) / width, y: (clientY - top) / height }
    // A drag makes the stage the target of all clicks, so the place says whether it was beside the picture.
    const isBeside = [touched.x, touched.y].some((share) => share < 0 || share > 1)
    if (!isSmall || isBeside) return dialog.close()
    stage.classList.toggle('is-whole')
    showPlace(touched)
  })
  stage.focus()
}

function makePicture(image: HTMLImageElement): HTMLImageElement {
  const picture = make('img', { class: 'zoom-picture', alt: image.alt })
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
  const fitting = Math.min(innerWidth, (innerHeight * width) / height)
  const wanted = Math.round(Math.min(width, MAX_WIDTH, MAX_SCALE * fitting))
  const margin = (innerWidth - wanted) / 2
  picture.width = margin > 0 && margin < MIN_MARGIN ? innerWidth : wanted
  picture.height = Math.round((picture.width * height) / width)
  showLarge(picture, image, `${picture.width}px`)
  picture.draggable = false
  return picture
}

/** Moves the picture with the mouse. Fingers scroll it by themselves. */
function followDrag(stage: HTMLElement) {
  let way = 0
  stage.addEventListener('pointerdown', ({ pointerType, pointerId, button }) => {
    way = 0
    if (pointerType === 'mouse' && button === 0) stage.setPointerCapture(pointerId)
  })
  stage.addEventListener('pointermove', ({ pointerId, movementX, movementY }) => {
    if (!stage.hasPointerCapture(pointerId)) return
    way += Math.abs(movementX) + Math.abs(movementY)
    stage.scrollBy(-movementX, -movementY)
  })
  return { hasMoved: () => way > CLICK_PX }
}
