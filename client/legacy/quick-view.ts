import { create } from '../parts/show-alert.ts'
import { fetchPage } from '../runtime/fetch-page.ts'
import type { Island } from '../runtime/start-islands.ts'
import { loadTexts, type ScriptSay } from '../runtime/texts.ts'
import { nearestPart } from './product/nearest.ts'
import './quick-view.css'

const BUTTON = '.sqs-product-quick-view-button'

/** Wakes the markup of a product that was put into the page. */
type Start = (root: ParentNode) => void

/** `.sqs-product-quick-view-button`, as the formatter `product-quick-view` prints it: opens the product in a dialog. */
export const island: Island = async (button, start) => {
  const say = await loadTexts()
  button.addEventListener('click', (event) => {
    // The button often stands in the link to the product.
    event.preventDefault()
    void openProduct(button, say, start)
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    button.click()
  })
}

/** Shows a product in a dialog. Where its page cannot be loaded, the visitor gets to the page itself. */
async function openProduct(button: HTMLElement, say: ScriptSay, start: Start): Promise<void> {
  const dialog = createDialog(button, say)
  const show = async (shown: HTMLElement) => {
    const url = productUrl(shown)
    try {
      const { page } = await fetchPage(url)
      dialog
        .querySelector('.legacy-quick-view-product')
        ?.replaceChildren(productIn(page), toProductLink(url, say))
      if (!dialog.open) dialog.showModal()
      start(dialog)
      // For scripts that count.
      dialog.dispatchEvent(
        new CustomEvent('quick-view', { bubbles: true, detail: { itemId: shown.dataset['id'] } }),
      )
    } catch {
      location.assign(url)
    }
  }
  const group = groupOf(button)
  let at = group.indexOf(button)
  const move = (step: number) => {
    at = (at + step + group.length) % group.length
    const next = group[at]
    if (next !== undefined) void show(next)
  }
  if (group.length > 1)
    dialog.firstElementChild?.append(
      toButton(say('pagination_previous'), () => move(-1)),
      toButton(say('pagination_next'), () => move(1)),
    )
  await show(button)
}

function createDialog(button: HTMLElement, say: ScriptSay): HTMLDialogElement {
  const dialog = create('dialog', 'modal legacy-quick-view')
  dialog.ariaLabel = button.textContent
  const box = create('div', 'modal-box')
  const close = toButton('×', () => dialog.close())
  close.className = 'modal-close'
  close.ariaLabel = say('modal_close')
  box.append(create('div', 'legacy-quick-view-product'), close)
  dialog.append(box)
  dialog.onclick = ({ target }) => target === dialog && dialog.close()
  dialog.onclose = () => {
    dialog.remove()
    button.focus()
  }
  document.body.append(dialog)
  return dialog
}

function toButton(label: string, press: () => void): HTMLButtonElement {
  const button = create('button', 'legacy-quick-view-button', label)
  button.type = 'button'
  button.onclick = press
  return button
}

function toProductLink(url: string, say: ScriptSay): HTMLAnchorElement {
  const link = create('a', 'legacy-quick-view-link', say('quick_view_full'))
  link.href = url
  return link
}

/** The buttons that a dialog moves between: those of the same group. */
function groupOf({ dataset }: HTMLElement): readonly HTMLElement[] {
  const { group = '' } = dataset
  return [...document.querySelectorAll<HTMLElement>(`${BUTTON}[data-group="${CSS.escape(group)}"]`)]
}

/** The button names its product by an id only, so the address comes from the link beside it. */
function productUrl(button: HTMLElement): string {
  const link =
    button.closest('a') ?? nearestPart(button, 'a[href]')?.querySelector<HTMLAnchorElement>('a[href]')
  return link?.href ?? location.href
}

/** The parts of a product, those that every product has at the end. */
const PARTS = ['img[data-src]', '.product-price', 'h1, h2']

/** The part of a product page around heading, price and picture. Its layout is the theme's own. */
function productIn(page: Document): Node {
  const price = page.querySelector('.product-price')
  const around = PARTS.map((_, from) => closestWith(price, PARTS.slice(from)))
  const found = around.find((part) => part !== undefined)
  if (found === undefined) throw new Error('The page has no product.')
  return document.adoptNode(found)
}

/** The smallest part of the page around an element that holds all these; never the whole page. */
function closestWith(element: Element | null, selectors: readonly string[]): Element | undefined {
  const hasAll = (part: Element) => selectors.every((selector) => part.querySelector(selector) !== null)
  for (let part = element; part !== null && part.localName !== 'main'; part = part.parentElement)
    if (part.localName !== 'body' && part.localName !== 'html' && hasAll(part)) return part
  return undefined
}
