import type { Meter } from '../data/meter.ts'
import type { Json, Node } from '../data/value.ts'
import type { Say } from '../messages/say.ts'
import type { CartPageView } from '../shop/cart-page-view.ts'

/** All that the views of islands need beside their data: words, printed amounts, and settings of the website. */
export interface IslandPage {
  readonly say: Say
  /** The language of the words, by which a form orders the inputs of a date. */
  readonly locale: string
  /** Prints an amount of the data, such as `{ value: "12.50", currency: "USD" }`. */
  readonly print: (money: Json) => string
  /** The `websiteSettings` of the context. */
  readonly settings: Node
  /** Comes before the paths of calls and forms; '' for the API of the page's own host. */
  readonly apiBase: string
  /** Whether forms have a captcha, where they want one. */
  readonly hasCaptcha: boolean
  /** The countries that the shop serves; all of them where that is not known. */
  readonly countries: () => CartPageView['countries']
  /** The likely country of a visitor, such as `US`. */
  readonly homeCountry: () => string
  /** Notices of stock and restock words of a product, which the context has beside the item. */
  readonly merchandisingOf: (itemId: string) => Node
  /** Charged by loops over data. Websites of this service have none, because their data is bounded. */
  readonly meter?: Meter
  /** Called with the path of a member that an island cannot use. Data of this service is checked before. */
  readonly onWrong?: (wrong: WrongMember) => void
}

/** A member of the data of an island that is missing, or of another type. */
export interface WrongMember {
  /** From the data of the island, such as `structuredContent.variants.0.sku`. */
  readonly path: string
  /** The value that belongs there, such as `a text`. */
  readonly expected: string
  /** Whether the island works without it; by default nothing wakes the island. */
  readonly isHarmless?: boolean
}

/** The values that a visitor typed, by the names of the fields. */
export type TypedValues = Readonly<Record<string, string>>
