import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { member, toText } from '../../engine/domain/data/value.ts'
import { messagesOf } from '../../engine/domain/messages/tables.ts'
import { patternsForTemplates } from '../../engine/domain/messages/template-patterns.ts'
import type { ClientFiles } from '../render/client/client-files.ts'
import type { Collection, Website } from '../store/types.ts'
import type { Captcha } from './captcha.ts'
import { toCollectionView } from './collection-view.ts'
import { toDescription } from './description.ts'
import { toHeaderFooterView } from './header-footer.ts'
import type { Language } from './languages/language.ts'
import { inLanguage, linksInLanguage } from './languages/links.ts'
import { toFooterNavigation, toNavigation } from './navigation.ts'
import { isLatin } from './script.ts'
import { textsUrlOf } from './script-texts.ts'
import type { Theme } from './theme.ts'
import { trackingPolicyOf } from './tracking-policy.ts'
import { toView, type View } from './view.ts'

/** The parts of a site that are in the context of its pages. */
interface BaseParts {
  readonly website: Website
  readonly collections: readonly Collection[]
  readonly language: Language
  readonly closed: ReadonlySet<string>
  readonly captcha: Captcha | undefined
  readonly theme: Theme
  readonly client: ClientFiles | undefined
}

/** The website's part of the context of every page, with links in the language of the site. */
export function toBase({ language, ...parts }: BaseParts): View {
  return linksInLanguage(language.prefix, toOwnBase({ language, ...parts }))
}

function toOwnBase(parts: BaseParts): View {
  const { website, collections, language, closed, captcha, theme, client } = parts
  const { locale } = website.settings
  const overrides = toView(member(website.data, 'localizedStrings'))
  return {
    website: { ...toWebsiteView(website, language), ...(captcha && { captchaSettings: captcha.view }) },
    websiteSettings: toSettingsView(website),
    paths: pathsIn(language, { home: '/', ...PAGE_PATH }),
    apiPaths: pathsIn(language, API_PATH),
    // Formatters read further texts of the owner than those of the table.
    localizedStrings: { ...overrides, ...patternsForTemplates({ messages: messagesOf(locale), overrides }) },
    // Makes formatters print prices by the CLDR rules of the website's locale.
    featureFlags: { useCLDRMoneyFormat: true },
    mainNavigation: toNavigation(collections, 'main'),
    footerNavigation: toFooterNavigation(collections),
    ...toOverlay(collections.filter(({ id }) => !closed.has(id))),
    ...(client === undefined
      ? {}
      : {
          client: {
            scriptUrl: client.scriptUrl,
            announcementUrl: client.announcementUrl,
            consentUrl: client.consentUrl,
            textsUrl: textsUrlOf(website, language),
          },
        }),
    stylesheetUrl: theme.stylesheet.url,
    // Preloaded for Latin text only, because the fonts of a theme hold no other script.
    fontUrls: isLatin(locale) ? theme.fonts.filter(({ isFirst }) => isFirst).map(({ url }) => url) : [],
  }
}

function pathsIn({ prefix }: Language, paths: Readonly<Record<string, string>>): View {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, inLanguage(prefix, path)]))
}

/** The overlay of all pages: the first one that is not locked. */
function toOverlay(open: readonly Collection[]): View {
  const overlay = open.find(({ typeName }) => typeName === 'popup-overlay')
  return overlay === undefined ? {} : { popupOverlay: toCollectionView(overlay) }
}

function toWebsiteView(website: Website, language: Language): View {
  const { id, identifier, title, data, settings } = website
  return {
    siteTitle: title,
    ...toView(member(data, 'website')),
    ...toHeaderFooterView(website),
    // The description is markup, because themes print it so; structured data has text.
    siteSummary: toDescription(toText(member(member(data, 'website'), 'siteDescription'))),
    id,
    identifier,
    timeZone: settings.timeZone,
    language: language.code,
    isRightToLeft: language.isRightToLeft,
    languagePrefix: language.prefix,
    ...(trackingPolicyOf(website) === 'consent' ? { asksForConsent: true } : {}),
  }
}

function toSettingsView({ data, settings }: Website): View {
  const own = toView(member(data, 'websiteSettings'))
  const { multipleQuantityAllowedForServices, expressCheckout = false, currency } = settings
  return {
    ...own,
    storeSettings: {
      ...toView(own['storeSettings']),
      isMiniCartEnabled: member(own['storeSettings'], 'isMiniCartEnabled') !== false,
      multipleQuantityAllowedForServices,
      expressCheckout,
      selectedCurrency: currency,
    },
  }
}
