import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { languageAddressTaken, languagesMissing } from '../errors/visitor-problems.ts'
import type { ChosenLanguage, Multilingual } from '../store/multilingual-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { requirePermission } from '../visitor/contributor.ts'
import { readBody } from '../visitor/fields.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import {
  isPublished,
  MAX_LANGUAGES,
  multilingualOf,
  prefixOf,
  toLanguage,
} from '../website/languages/language.ts'
import { isLanguageCode } from '../website/languages/language-code.ts'
import type { Site } from '../website/site.ts'

/** `/api/multilingual/*`: the languages of a website. All visitors may read them; contributors with the permission set them. */
export const multilingualRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const reads = {
    [API_PATH.multilingualSettings]: toSettings,
    [API_PATH.multilingualStatus]: toStatus,
    [API_PATH.multilingualLanguages]: toLanguages,
  }
  for (const [path, toResponse] of Object.entries(reads))
    app.get(
      path,
      withVisit(services, ({ site, reply }) => {
        reply.header('cache-control', 'private, no-store')
        return toResponse(ownSite(site), currentOf(site))
      }),
    )
  app.put(
    API_PATH.multilingualLanguages,
    withVisit(services, async (visit) => {
      // First, so that only those who may write learn what a body lacks.
      await requirePermission(visit, 'settings.multilingual')
      const { languages } = readBody(languagesOf(ownSite(visit.site)), visit.request)
      const wanted = { isConnected: true, languages: toChosen(ownSite(visit.site), languages) }
      return save(visit, () => wanted, toLanguages)
    }),
  )
  app.post(
    API_PATH.multilingualEnable,
    withVisit(services, (visit) => save(visit, (current) => ({ ...current, isConnected: true }), toSettings)),
  )
  app.delete(
    API_PATH.multilingualConnection,
    withVisit(services, (visit) => save(visit, (current) => ({ ...current, isConnected: false }), toStatus)),
  )
}

/** The website in its own language, in which its settings are as they are stored. */
function ownSite(site: Site): Site {
  return site.inLanguage(undefined)
}

function currentOf(site: Site): Multilingual {
  return multilingualOf(ownSite(site).website.settings)
}

const code = z.string().refine(isLanguageCode, 'expected the tag of a language, such as de or pt-BR')

const describedLanguage = z.strictObject({
  code: code.describe('Its tag, such as `de` or `pt-BR`'),
  name: z.string().trim().min(1).max(60).exactOptional().describe('Its name; by default its name in itself'),
  isEnabled: z.boolean().default(true).describe('Whether visitors may read it, once it has texts'),
  isPublished: z.boolean().exactOptional().describe('Ignored, so that an answer can be sent back'),
  isDefault: z.boolean().exactOptional().describe("True for the website's own language only"),
})
// A tag alone is enough.
const language = z.preprocess((sent) => (typeof sent === 'string' ? { code: sent } : sent), describedLanguage)

/** The body of a change. Each language has an address of its own. */
export const languagesBody = z.strictObject({
  languages: z
    .array(language)
    .max(MAX_LANGUAGES + 1)
    .refine(
      (all) => new Set(all.map((one) => prefixOf(one.code))).size === all.length,
      'expected each language once',
    ),
})

/** The same for one website, whose own language may be listed, and stays. */
function languagesOf({ website }: Site) {
  const own = website.settings.locale
  const message = `expected the website's own language ${own} to stay as it is`
  return languagesBody.superRefine(({ languages }, context) => {
    for (const [at, one] of languages.entries())
      if (!isRight(one, own)) context.addIssue({ code: 'custom', path: ['languages', at], message })
  })
}

/** Only the website's own language is its default, and that one cannot be switched off. */
function isRight(
  {
    code,
    isEnabled,
    isDefault,
  }: { readonly code: string; readonly isEnabled: boolean; readonly isDefault?: boolean },
  own: string,
): boolean {
  const isOwn = code === own
  return isDefault !== !isOwn && (isEnabled || !isOwn)
}

type GivenLanguage = z.output<typeof languagesBody>['languages'][number]

function toChosen({ website }: Site, given: readonly GivenLanguage[]): readonly ChosenLanguage[] {
  return given
    .filter((one) => one.code !== website.settings.locale)
    .map(({ code, name, isEnabled }) => ({ code, isEnabled, ...(name === undefined ? {} : { name }) }))
}

type ToResponse = (site: Site, multilingual: Multilingual) => unknown

function save(visit: Visit, change: (current: Multilingual) => Multilingual, toResponse: ToResponse) {
  const site = ownSite(visit.site)
  return respondToWrite(visit, {
    before: () => requirePermission(visit, 'settings.multilingual'),
    write: (repositories) =>
      repositories.websites.changeOwnSetting(visit.websiteId, 'multilingual', async (stored) => {
        const wanted = change(stored ?? multilingualOf(site.website.settings))
        if (wanted.isConnected) await checkAddresses(repositories, site, wanted)
        return wanted
      }),
    toJson: (saved) => toResponse(site, saved),
    toPath: () => PAGE_PATH.contributor,
  })
}

/** Refuses languages whose pages would stand in place of a page of the owner. */
async function checkAddresses(
  { items }: Repositories,
  site: Site,
  { languages }: Multilingual,
): Promise<void> {
  if (languages.length === 0) throw languagesMissing()
  const home = site.collections.find(({ urlId }) => urlId === '')
  for (const { code } of languages) {
    const address = prefixOf(code)
    const segment = address.slice(1)
    const page =
      site.collections.find(({ urlId }) => urlId === segment || urlId.startsWith(`${segment}/`)) ??
      (home && (await site.items.byUrl(items, home, segment)))
    if (page !== undefined) throw languageAddressTaken(address, page.title)
  }
}

function isInSeveral({ translated }: Site, multilingual: Multilingual): boolean {
  return multilingual.languages.some((one) => isPublished(multilingual, one, translated))
}

function toStatus(site: Site, multilingual: Multilingual) {
  const { isConnected, languages } = multilingual
  return { isConnected, isEnabled: isInSeveral(site, multilingual), languageCount: languages.length + 1 }
}

function toLanguages({ translated, website }: Site, multilingual: Multilingual) {
  const own = { code: website.settings.locale, isEnabled: true }
  return {
    languages: [own, ...multilingual.languages].map((one, at) => {
      const { code, name } = toLanguage(one, at === 0)
      const isDefault = at === 0
      return {
        ...{ code, name, isEnabled: one.isEnabled, isDefault },
        isPublished: isDefault || isPublished(multilingual, one, translated),
      }
    }),
  }
}

/** Everything that shows the languages needs: also the paths and directions of those that visitors may read. */
function toSettings(site: Site, multilingual: Multilingual) {
  const all = toLanguages(site, multilingual).languages
  return {
    isConnected: multilingual.isConnected,
    isEnabled: isInSeveral(site, multilingual),
    defaultLanguage: site.website.settings.locale,
    languages: all.map((one) => {
      const { prefix, isRightToLeft } = toLanguage(one, one.isDefault)
      return { ...one, path: prefix || '/', isRightToLeft }
    }),
  }
}
