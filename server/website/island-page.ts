import type { IslandPage } from '../../engine/domain/islands/island-page.ts'
import type { Site } from './site.ts'

/** The words, prices and settings of a website for the views of its islands. */
export function islandPageOf({ say, prices, base, captcha }: Site): IslandPage {
  return {
    say,
    print: prices.printMoney,
    settings: base['websiteSettings'],
    apiBase: '',
    hasCaptcha: captcha !== undefined,
  }
}
