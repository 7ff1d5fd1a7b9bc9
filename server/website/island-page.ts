import type { IslandPage } from '../../engine/domain/islands/island-page.ts'
import { freeTextFor } from '../../engine/domain/shop/free-price.ts'
import { toMoney } from '../../engine/domain/shop/money.ts'
import { homeCountry } from './countries.ts'
import type { Site } from './site.ts'

/** The words, prices and settings of a website for the views of its islands. */
export function islandPageOf({ say, prices, base, captcha, countries, website }: Site): IslandPage {
  return {
    say,
    locale: website.settings.locale,
    print: (money) => freeTextFor(toMoney(money), base['localizedStrings']) || prices.printMoney(money),
    settings: base['websiteSettings'],
    apiBase: '',
    hasCaptcha: captcha !== undefined,
    merchandisingOf: () => undefined,
    homeCountry: () => homeCountry(website.settings),
    countries: () => countries.map(({ code, name }) => ({ code, name })),
  }
}
