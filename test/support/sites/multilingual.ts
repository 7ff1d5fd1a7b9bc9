import type { SiteFiles } from '../../../server/website/files/site-files.ts'
import { translationSchema } from '../../../server/website/files/translation-schema.ts'
import { withTranslations } from '../../../server/website/files/translations.ts'

export const MULTILINGUAL = '/api/multilingual'

/** A website with one text in each of these languages. */
export function speaking(files: SiteFiles, ...codes: readonly string[]): SiteFiles {
  const { title } = files.site
  const read = codes.map((code) => ({
    ...{ file: `translations/${code}.json`, code },
    translation: translationSchema.parse({ title: `${title} (${code})` }),
  }))
  return { ...files, ...withTranslations(files, read) }
}

/** The calls, which `multilingual.test.ts` sends. */
export const MULTILINGUAL_CALLS = [
  ...['settings', 'status', 'languages'].map((name) => `GET ${MULTILINGUAL}/${name}`),
  `PUT ${MULTILINGUAL}/languages`,
  `POST ${MULTILINGUAL}/enable`,
  `DELETE ${MULTILINGUAL}/connection`,
]
