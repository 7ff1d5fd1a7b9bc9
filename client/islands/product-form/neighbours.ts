import type { ProductChoice } from '../../../engine/domain/shop/product-form-view.ts'
import type { ScriptSay } from '../../runtime/texts.ts'

/** The parts of the page around a form that follow the choice: price, notices of low stock, pictures. */
export interface Neighbours {
  /** Shows a price; undefined shows the one that the page was sent with. */
  readonly showPrice: (
    price: Pick<ProductChoice, 'price' | 'originalPrice'> | undefined,
    say: ScriptSay,
  ) => void
  /** Shows the words of a choice beside the price, in the bar of phones; '' for a choice that is not complete. */
  readonly showChoice: (words: string) => void
  /** Shows the notice of the variant with these attributes; undefined shows the one of the product. */
  readonly showScarcity: (attributes: Readonly<Record<string, string>> | undefined) => void
  /** Shows the box for mails about a variant that is sold out, for this one; without one, where the whole product is sold out. */
  readonly showRestock: (variant: ProductChoice | undefined, isSoldOut: boolean) => void
  /** Makes the picture at this place the first one; -1 shows them in the order of the page. */
  readonly showPicture: (place: number) => void
  /** Whether the page says by itself when a variant is low in stock. */
  readonly hasScarcity: boolean
}

/** Finds the neighbours of a form in its article. A page without one of them loses nothing. */
export function findNeighbours(form: Element): Neighbours {
  const root = form.closest('article') ?? document.body
  const bar = root.querySelector<HTMLElement>('.product-buy')
  const notices = [...root.querySelectorAll<HTMLElement>('.product-scarcity')]
  return {
    showPrice: priceIn(
      root.querySelector('.product-price'),
      root.querySelector<HTMLElement>('.product-mark.sale'),
      bar,
    ),
    showChoice: (words) => setData(bar, 'choice', words),
    showScarcity: (attributes) => showNotice(notices, attributes),
    showRestock: restockIn(root.querySelector<HTMLElement>('[data-island="restock"]')),
    showPicture: picturesIn(root.querySelector('.product-pictures')),
    hasScarcity: notices.length > 0,
  }
}

/** The price, and the mark of a sale, which need not hold for each variant. The styles of a bar print its price. */
function priceIn(
  box: Element | null,
  mark: HTMLElement | null,
  bar: HTMLElement | null,
): Neighbours['showPrice'] {
  const sent = [...(box?.childNodes ?? [])]
  // The bar repeats the price once that is out of sight.
  if (box !== null)
    new IntersectionObserver(([seen]) => setData(bar, 'seen', seen?.isIntersecting ? 'yes' : '')).observe(box)
  return (shown, say) => {
    if (mark !== null) mark.hidden = shown !== undefined && shown.originalPrice === undefined
    box?.replaceChildren(...(shown === undefined ? sent : partsOf(shown, say)))
    setData(bar, 'price', plainPrice(box))
  }
}

function partsOf(
  { price, originalPrice }: Pick<ProductChoice, 'price' | 'originalPrice'>,
  say: ScriptSay,
): readonly (Node | string)[] {
  if (originalPrice === undefined) return [price]
  return [
    ...[textFor('visually-hidden', say('salePriceText')), ` ${price} `],
    ...[textFor('visually-hidden', say('originalPriceText')), ' '],
    textFor('original-price', originalPrice),
  ]
}

/** The price to pay, without that of before a sale. It starts a line: `From $64.00`. */
function plainPrice(box: Element | null): string {
  const isPlain = (node: Node) =>
    !(node instanceof Element && node.matches('.visually-hidden, .original-price'))
  const nodes = [...(box?.childNodes ?? [])].filter(isPlain)
  const text = nodes.map(({ textContent }) => textContent).join('')
  return text.trim().replace(/^./u, (first) => first.toLocaleUpperCase())
}

function setData(element: HTMLElement | null, name: string, value: string): void {
  if (value === '') delete element?.dataset[name]
  else if (element !== null) element.dataset[name] = value
}

function textFor(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

function showNotice(notices: readonly HTMLElement[], chosen: Readonly<Record<string, string>> | undefined) {
  const hasOwn = notices.some(({ dataset }) => dataset['variantAttributes'] !== undefined)
  for (const notice of notices) {
    const written = notice.dataset['variantAttributes']
    if (written === undefined) notice.hidden = hasOwn && chosen !== undefined
    else notice.hidden = !isFor(JSON.parse(written) as Readonly<Record<string, string>>, chosen)
  }
}

function isFor(
  attributes: Readonly<Record<string, string>>,
  chosen: Readonly<Record<string, string>> | undefined,
): boolean {
  return chosen !== undefined && Object.entries(attributes).every(([name, value]) => chosen[name] === value)
}

function restockIn(box: HTMLElement | null): Neighbours['showRestock'] {
  return (chosen, isSoldOut) => {
    const field = box?.querySelector<HTMLSelectElement | HTMLInputElement>('[name="variantId"]')
    if (box === null) return
    // A box that was sent thanks for the variant of that time.
    box.hidden = chosen === undefined ? !isSoldOut : chosen.left !== 0 || !field
    box.querySelector('.is-for-some')?.classList.remove('is-for-some')
    if (!field) return
    const choice = field.closest<HTMLElement>('.field')
    if (choice !== null) choice.hidden = chosen !== undefined
    if (chosen?.left === 0) field.value = chosen.sku
  }
}

function picturesIn(box: Element | null): Neighbours['showPicture'] {
  const pictures = [...(box?.querySelectorAll('img') ?? [])]
  const showFirst = createSwap(pictures)
  return (place) => {
    if (!showFirst(place)) return
    // On a phone the pictures are a row that scrolls.
    box?.scrollTo({ left: 0 })
  }
}

/** Swaps a picture with the first one; returns whether anything changed. Their frames stay, so nothing moves on the page. */
function createSwap(pictures: readonly HTMLImageElement[]): (place: number) => boolean {
  const state = { shown: 0 }
  return (place) => {
    const wanted = pictures[place] === undefined ? 0 : place
    if (wanted === state.shown) return false
    swap(pictures[0], pictures[state.shown])
    swap(pictures[0], pictures[wanted])
    state.shown = wanted
    return true
  }
}

function swap(one: HTMLImageElement | undefined, other: HTMLImageElement | undefined): void {
  if (one === undefined || other === undefined || one === other) return
  const mark = document.createComment('')
  one.replaceWith(mark)
  other.replaceWith(one)
  mark.replaceWith(other)
  // The file that fits depends on the frame.
  ;[one.sizes, other.sizes] = [other.sizes, one.sizes]
}
