import type { Page, Response } from 'playwright-core'
import { press } from './pages.ts'
import type { OpenShop, VisitorOptions } from './visits.ts'

/** A state of a page or of a part of it, and how a visitor comes to it from the state before. */
export interface State {
  readonly what: string
  /** The template of `templates/linden` whose page this is. It is audited with its header and footer. */
  readonly page?: string
  /** A page as it opens, whose islands wake before it is audited. Other states are what a visitor did there. */
  readonly isOpened?: boolean
  /** By default 200; of a state that is reached within a page, none. */
  readonly status?: number
  /** Audited with the regions that pages share, because it is in one of them. */
  readonly isWhole?: boolean
  /** Markup that is not the theme's: a mail, or the page of another theme. Only its barriers and its width are audited. */
  readonly isForeign?: boolean
  /** Where all buttons are large enough for a finger. */
  readonly buttons?: string
  readonly reach: (page: Page, shop: OpenShop) => Promise<unknown>
}

/** A visitor's way from one state to the next. */
export interface Walk {
  readonly walk: string
  /** Whether scripts of pages run; by default they do not. */
  readonly hasScript?: boolean
  readonly visitor?: VisitorOptions
  readonly states: readonly State[]
}

/** A state that is a page by itself. */
export function pageAt(
  path: string,
  state: Omit<State, 'reach' | 'what'> & { readonly what?: string } = {},
): State {
  return { what: path, ...state, isOpened: true, reach: (page) => page.goto(path) }
}

/** Presses the first button of a name, and waits for the page that it leads to. A cart has two until its styles are loaded. */
export function submit(page: Page, name: string | RegExp): Promise<Response | null> {
  return press(page.getByRole('button', { name }).first())
}
