/** Where the shown picture of a strip stands in it. */
export type Alignment = 'start' | 'center' | 'end'

interface StripOptions {
  readonly alignment: Alignment
  /** The picture that is shown first; by default the first one. */
  readonly startAt?: number
  /** Told each time another picture is shown, also by scrolling. */
  readonly onShow: (index: number) => void
}

/** A row of pictures that scrolls, and knows which of them is shown. */
export interface Strip {
  readonly shown: number
  /** Shows the picture at an index; beyond the ends it goes on at the other end. */
  show(index: number): void
  /** Whether there is anything to scroll. */
  isScrollable(): boolean
}

/** A strip rests when no scrolling was heard of for this time. Safari before 26 has no `scrollend`. */
const REST_MS = 120

/** Follows a row of pictures, which the visitor scrolls by touch, wheel, keys, and by `show`. */
export function createStrip(
  scroller: HTMLElement,
  pictures: readonly HTMLElement[],
  { alignment, startAt = 0, onShow }: StripOptions,
): Strip {
  const edge = edgeOf(alignment, getComputedStyle(scroller).direction === 'rtl')
  const offsetOf = (picture: Element) =>
    edge(picture.getBoundingClientRect()) - edge(scroller.getBoundingClientRect())
  let shown = startAt
  let isOurs = false
  let rest: ReturnType<typeof setTimeout> | undefined
  const take = (index: number) => {
    if (index === shown) return
    shown = index
    onShow(index)
  }
  const onRest = () => {
    if (!isOurs) take(nearest(scroller, pictures, offsetOf))
    isOurs = false
  }
  const waitForRest = () => {
    clearTimeout(rest)
    rest = setTimeout(onRest, REST_MS)
  }
  const release = () => {
    isOurs = false
  }
  const scrollTo = (picture: Element, behavior: ScrollBehavior) => {
    // The ends of a strip stop pictures before their place, so its position does not tell which one was meant.
    isOurs = true
    waitForRest()
    // To a place, because a scroll by a distance stops at each picture with `scroll-snap-stop`.
    scroller.scrollTo({ left: scroller.scrollLeft + offsetOf(picture), behavior })
  }
  const first = pictures[startAt]
  if (startAt > 0 && first !== undefined) scrollTo(first, 'instant')
  scroller.addEventListener('scroll', waitForRest, { passive: true })
  for (const type of ['pointerdown', 'wheel', 'touchstart'])
    scroller.addEventListener(type, release, { passive: true })
  return {
    get shown() {
      return shown
    },
    show: (index) => {
      const next = (index + pictures.length) % pictures.length
      const picture = pictures[next]
      if (picture === undefined) return
      const isNear = Math.abs(next - shown) === 1 && !prefersStillness()
      scrollTo(picture, isNear ? 'smooth' : 'instant')
      take(next)
    },
    isScrollable: () => scroller.scrollWidth > scroller.clientWidth + 1,
  }
}

/** Whether the visitor asked for less motion. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The x at which a box is aligned with others. */
function edgeOf(alignment: Alignment, isRightToLeft: boolean): (box: DOMRect) => number {
  if (alignment === 'center') return ({ left, right }) => (left + right) / 2
  return (alignment === 'start') === isRightToLeft ? ({ right }) => right : ({ left }) => left
}

function nearest(
  { scrollLeft, scrollWidth, clientWidth }: HTMLElement,
  pictures: readonly HTMLElement[],
  offsetOf: (picture: Element) => number,
): number {
  // It counts down from 0 where the page runs from right to left.
  const position = Math.abs(scrollLeft)
  if (position <= 1) return 0
  if (position >= scrollWidth - clientWidth - 1) return pictures.length - 1
  const distances = pictures.map((picture) => Math.abs(offsetOf(picture)))
  return distances.indexOf(Math.min(...distances))
}
