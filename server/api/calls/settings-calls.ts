import { z } from 'zod'
import { API_PATH } from '../../../engine/domain/data/paths.ts'
import { languagesBody } from '../multilingual.ts'
import { performanceBody } from '../performance.ts'
import { headerFooterBody } from '../site-header-footer.ts'
import { trackingBody } from '../tracking-settings.ts'
import { needsPermission } from './owner-permission.ts'
import { needed, type VisitorCall } from './visitor-call.ts'

const common = { area: 'Owners', islands: [] } as const

const headerFooter = z.strictObject({
  header: z.strictObject({
    announcement: z.strictObject({
      text: z.string(),
      url: z.string(),
      couponCode: z.string().exactOptional(),
    }),
  }),
  footer: z.strictObject({
    ...{ tagLine: z.string(), contactEmail: z.string(), contactPhoneNumber: z.string() },
    openingHours: z.array(z.string()),
    text: z.string(),
  }),
})

const languageMembers = {
  code: z.string().describe('A tag such as `de`'),
  name: z.string(),
  isEnabled: z.boolean().describe('Whether the owner wants it'),
  isDefault: z.boolean(),
  isPublished: z
    .boolean()
    .describe('Whether visitors can read it: it is enabled, connected, and the website has texts in it'),
}
const languages = z.strictObject({ languages: z.array(z.strictObject(languageMembers)) })
const languageStatus = z.strictObject({
  isConnected: z.boolean(),
  isEnabled: z.boolean().describe('Whether visitors can read the website in several languages'),
  languageCount: z.int(),
})
const languageSettings = z.strictObject({
  ...{ isConnected: z.boolean(), isEnabled: z.boolean(), defaultLanguage: z.string() },
  languages: z.array(z.strictObject({ ...languageMembers, path: z.string(), isRightToLeft: z.boolean() })),
})
const performance = { isEnabled: z.boolean(), samplePercent: z.number() }
const toLanguages = needsPermission('settings.multilingual')

/** The settings that all visitors may read, and contributors change. */
export const settingsCalls: readonly VisitorCall[] = [
  {
    ...common,
    id: 'headerFooter',
    method: 'get',
    path: API_PATH.headerFooter,
    summary: 'Read header and footer',
    description: 'The texts of header and footer, for all visitors.',
    answer: headerFooter,
    problems: [],
  },
  {
    ...common,
    id: 'changeHeaderFooter',
    method: 'put',
    path: API_PATH.headerFooter,
    summary: 'Replace header and footer',
    description: needsPermission('settings.header-footer'),
    body: {
      schema: headerFooterBody,
      example: {
        header: { announcement: { text: '10% off in May', url: '/shop', couponCode: 'MAY10' } },
        footer: {
          ...{ tagLine: 'Pottery by the sea', contactEmail: 'hello@example.com' },
          ...{ contactPhoneNumber: '+1 555 0100', openingHours: ['Mon to Fri 9 to 5'], text: '' },
        },
      },
    },
    answer: headerFooter,
    problems: ['contributor_missing', 'permission_missing'],
  },
  {
    ...common,
    id: 'languageSettings',
    method: 'get',
    path: API_PATH.multilingualSettings,
    summary: 'Read the settings of languages',
    description: 'The languages with their paths, for all visitors.',
    answer: languageSettings,
    problems: [],
  },
  {
    ...common,
    id: 'languageStatus',
    method: 'get',
    path: API_PATH.multilingualStatus,
    summary: 'Read whether there are languages',
    description: 'Whether the website is in several languages.',
    answer: languageStatus,
    problems: [],
  },
  {
    ...common,
    id: 'languages',
    method: 'get',
    path: API_PATH.multilingualLanguages,
    summary: 'List languages',
    description: "The website's own language comes first.",
    answer: languages,
    problems: [],
  },
  {
    ...common,
    id: 'changeLanguages',
    method: 'put',
    path: API_PATH.multilingualLanguages,
    summary: 'Replace the languages',
    description: `A tag alone is enough for a language. One in which the website has no texts stays unpublished until its files have some. ${toLanguages}`,
    body: { schema: languagesBody, example: { languages: [{ code: 'de', isEnabled: true }] } },
    answer: languages,
    problems: ['contributor_missing', 'permission_missing', 'languages_missing', 'language_address_taken'],
  },
  {
    ...common,
    id: 'enableLanguages',
    method: 'post',
    path: API_PATH.multilingualEnable,
    summary: 'Serve the website in its languages',
    description: toLanguages,
    answer: languageSettings,
    problems: ['contributor_missing', 'permission_missing', 'languages_missing', 'language_address_taken'],
  },
  {
    ...common,
    id: 'disconnectLanguages',
    method: 'delete',
    path: API_PATH.multilingualConnection,
    summary: 'Serve the website in its own language only',
    description: `The languages are kept. ${toLanguages}`,
    answer: languageStatus,
    problems: ['contributor_missing', 'permission_missing'],
  },
  {
    ...common,
    id: 'performanceSettings',
    method: 'get',
    path: API_PATH.performanceSettings,
    summary: 'Read whether pages measure their speed',
    description: 'With the id of one page load for its records.',
    islands: ['page'],
    answer: z.strictObject(needed({ pageLoadId: z.string(), ...performance })),
    problems: [],
  },
  {
    ...common,
    id: 'changePerformance',
    method: 'put',
    path: API_PATH.performanceSettings,
    summary: 'Choose whether pages measure their speed',
    description: needsPermission('settings.performance'),
    body: { schema: performanceBody, example: { isEnabled: true, samplePercent: 10 } },
    answer: z.strictObject(performance),
    problems: ['contributor_missing', 'permission_missing'],
  },
  {
    ...common,
    id: 'trackingSettings',
    method: 'get',
    path: API_PATH.trackingSettings,
    summary: 'Read which visitors are tracked',
    description: 'The policy of the website, for all visitors.',
    answer: trackingBody,
    problems: [],
  },
  {
    ...common,
    id: 'changeTracking',
    method: 'put',
    path: API_PATH.trackingSettings,
    summary: 'Choose which visitors are tracked',
    description: needsPermission('settings.tracking'),
    body: { schema: trackingBody, example: { policy: 'consent' } },
    answer: trackingBody,
    problems: ['contributor_missing', 'permission_missing'],
  },
]
