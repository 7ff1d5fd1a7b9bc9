import { announce } from '../../runtime/announcer.ts'
import { fetchPage } from '../../runtime/fetch-page.ts'
import { describeList, showList } from './show-list.ts'

type Start = (root: ParentNode) => void

/** Changes of a list: those that the visitor asks for, and those of the history. */
interface Visits {
  /** Shows the list at an address, adds it to the history, and goes to its beginning, or does `arrived` in place of that. */
  readonly visit: (url: string, arrived?: () => void) => void
  /** Shows the list of the current address, after Back or Forward. */
  readonly follow: () => void
}

/** The place of a page in the history, kept so that Back comes back to it. */
interface HistoryState {
  readonly listY?: number
}

/** Visits of a list. A newer visit ends an older one, so the last one wins. A visit that fails loads the page instead. */
export function createVisits(root: HTMLElement, start: Start): Visits {
  let shown = location.pathname + location.search
  const toTop = () => scrollToTop(root)
  let current = { url: '', abort: new AbortController(), arrived: toTop }

  const load = async (url: string, arrive: (page: Document, finalUrl: string) => void) => {
    const { signal } = begin(url)
    try {
      const { page, finalUrl } = await fetchPage(url, signal)
      arrive(page, finalUrl)
      start(root)
      announce(describeList(root))
      end()
    } catch {
      if (!signal.aborted) location.assign(url)
    }
  }
  const begin = (url: string) => {
    current.abort.abort()
    current = { url, abort: new AbortController(), arrived: toTop }
    root.setAttribute('aria-busy', 'true')
    return current.abort
  }
  const end = () => {
    current.url = ''
    root.removeAttribute('aria-busy')
  }
  const show = (page: Document) => {
    showList(root, page)
    shown = location.pathname + location.search
  }
  return {
    visit: (url, arrived = toTop) => {
      // A button that is pressed while its last choice is on the way.
      if (url === current.url) {
        current.arrived = arrived
        return
      }
      void load(url, (page, finalUrl) => {
        history.replaceState({ ...(history.state as HistoryState | null), listY: scrollY }, '')
        if (finalUrl !== location.href) history.pushState({}, '', finalUrl)
        show(page)
        current.arrived()
      })
      current.arrived = arrived
    },
    follow: () => {
      // The history also moves between places of one page.
      if (shown === location.pathname + location.search) {
        current.abort.abort()
        end()
        return
      }
      const { listY } = (history.state as HistoryState | null) ?? {}
      void load(location.href, (page) => {
        show(page)
        if (listY === undefined) scrollToTop(root)
        else scrollTo({ top: listY, behavior: 'instant' })
      })
    },
  }
}

/** Scrolls up to a list whose beginning is out of sight. Its distance from the edge is its scroll margin. */
function scrollToTop(root: HTMLElement): void {
  if (root.getBoundingClientRect().top >= 0) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
}

/** Closes the form above a list, and goes on to the number of its products, with the first of them in sight. */
export function leaveForm(root: HTMLElement): void {
  const panel = root.querySelector('details')
  if (panel !== null) panel.open = false
  const count = root.querySelector<HTMLElement>('.list-count')
  count?.focus({ preventScroll: true })
  count?.closest('.list-tools')?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Whether a link leads to another part of the list on this page. */
export function isOfList({ origin, pathname, target, hash }: HTMLAnchorElement): boolean {
  return origin === location.origin && pathname === location.pathname && target === '' && hash === ''
}

/** The address that a form leads to, without its empty fields and the place in the page. */
export function formAddress(form: HTMLFormElement): string {
  const url = new URL(form.action)
  url.hash = ''
  const filled = [...new FormData(form)].filter(([, value]) => value !== '')
  url.search = String(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])))
  return url.href
}
