import { makeIconButton } from '../../parts/make.ts'
import { visible } from '../../runtime/schedule/visible.ts'
import type { Island } from '../../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../../runtime/texts.ts'
import './styles.css'

/** A picture is worth a large view when its file is at least so much wider than its place. */
const MIN_GAIN = 1.25

/** The pictures of a product: each gets a button over it, which opens it large. */
export const island: Island = async (pictures) => {
  const say = await loadTexts()
  for (const [at, frame] of [...pictures.querySelectorAll<HTMLElement>('.frame')].entries())
    addButton(frame, say('picture_enlarge', { number: at + 1 }), say)
}

function addButton(frame: HTMLElement, name: string, say: ScriptSay): void {
  const button = makeIconButton('zoom-open', name, 'enlarge')
  button.addEventListener('click', (event) => void open(frame, event, say))
  // The script of the large view comes before the touch. A failure is reported by the touch, which loads it again.
  visible(frame, () => loadZoom().catch(() => {}))
  new ResizeObserver(() => {
    button.hidden = !isWorthwhile(frame)
  }).observe(frame)
  button.hidden = !isWorthwhile(frame)
  frame.append(button)
}

function loadZoom() {
  return import('./zoom.ts')
}

function isWorthwhile(frame: Element): boolean {
  const image = frame.querySelector('img')
  const [width, height] = [Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))]
  if (image === null || !(width > 0 && height > 0)) return false
  // The picture covers its place, so it is drawn wider than that when the place is higher than the picture.
  const drawn = Math.max(frame.clientWidth, (frame.clientHeight * width) / height)
  return width >= MIN_GAIN * drawn
}

async function open(
  frame: HTMLElement,
  { clientX, clientY, detail }: MouseEvent,
  say: ScriptSay,
): Promise<void> {
  const image = frame.querySelector('img')
  if (image === null) return
  const { left, top, width, height } = frame.getBoundingClientRect()
  // A click by a key has no place, so the middle is shown.
  const at = detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height }
  const { openZoom } = await loadZoom()
  openZoom(image, at, say)
}
