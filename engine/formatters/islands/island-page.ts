import type { Meter, TextMeter } from '../../domain/data/meter.ts'
import { isArray, isObject, type Json, member, type Node, toText } from '../../domain/data/value.ts'
import { type Countries, countryOfLocale } from '../../domain/islands/country-lists.ts'
import type { IslandPage, WrongMember } from '../../domain/islands/island-page.ts'
import { moneyText, USUAL_MONEY } from '../../domain/locale/by-locale.ts'
import { createSay, type Say } from '../../domain/messages/say.ts'
import { freeTextFor } from '../../domain/shop/free-price.ts'
import { printNative, toMoney } from '../../domain/shop/money.ts'
import type { Frame } from '../../language/plugin.ts'

/** The context of a render, in which islands find the settings of their page. */
export function contextOf(frame: Frame): Node {
  let outermost = frame
  for (let at = frame.parent; at !== null; at = at.parent) outermost = at
  return outermost.node
}

/** The texts that replace those of the language, as the owner of a website wrote them. */
export function ownTexts(context: Node): Readonly<Record<string, Json>> {
  const texts = member(context, 'localizedStrings')
  return isObject(texts) ? texts : {}
}

/** The part of the path of an API that stands before `/api`, which the context may give. */
export function apiBaseOf(context: Node): string {
  const base = toText(member(context, 'apiBase'))
  // Only a path of the page's own host has its cookies.
  return /^(?:\/[\w.~-]+)+$/.test(base) ? base : ''
}

/** Words, prices and settings for the islands of a render. */
export function islandPageIn(frame: Frame, onWrong: (wrong: WrongMember) => void): IslandPage {
  const { run } = frame
  const { inputs, budget } = run
  const context = contextOf(frame)
  const { locale, messages, rules } = inputs.languages.of(inputs.locale)
  const captcha = member(member(context, 'website'), 'captchaSettings')
  return {
    say: chargedSay(createSay({ locale, rules, messages, overrides: ownTexts(context) }), budget),
    locale,
    print: (money) =>
      freeTextFor(toMoney(money), ownTexts(context)) ||
      moneyText(money, USUAL_MONEY, run) ||
      plainMoney(money),
    settings: member(context, 'websiteSettings'),
    apiBase: apiBaseOf(context),
    hasCaptcha: toText(member(captcha, 'siteKey')) !== '' && toText(member(captcha, 'scriptUrl')) !== '',
    merchandisingOf: (itemId) => member(member(context, 'productMerchandisingContext'), itemId),
    homeCountry: () => countryOfLocale(locale),
    countries: () => countriesIn(context, budget) ?? inputs.countries.of(locale),
    meter: budget,
    onWrong,
  }
}

/** Says a text and charges it, because patterns and arguments are of the data. */
function chargedSay(say: Say, meter: TextMeter): Say {
  const sayAny = say as (...given: readonly unknown[]) => string
  return ((...given: readonly unknown[]) => {
    const said = sayAny(...given)
    meter.chargeText(said.length)
    return said
  }) as Say
}

/** The countries that the context names, as `[{ code, name }]`; undefined without any. */
function countriesIn(context: Node, meter: Meter): Countries | undefined {
  const given = member(context, 'countries')
  if (!isArray(given)) return undefined
  meter.charge(given.length)
  return given.map((one) => ({ code: toText(member(one, 'code')), name: toText(member(one, 'name')) }))
}

/** An amount where no locale is known. */
function plainMoney(money: Json): string {
  const { currency, ...amount } = toMoney(money)
  return `${printNative({ ...amount, currency })} ${currency}`
}
