import type { ProblemType } from './problem-type.ts'

/** Problems of the settings that contributors change. */
export const SETTINGS_PROBLEMS = {
  language_address_taken: {
    status: 409,
    meaning:
      'A page of the website has the path at which the pages of a language would begin, such as `/de`.',
    remedy: 'Give that page another address, or leave the language out.',
  },
  languages_missing: {
    status: 409,
    meaning: 'The website has no language beside its own, so there is nothing to switch on.',
    remedy: 'Send at least one further language to `PUT /api/multilingual/languages`.',
  },
} as const satisfies { readonly [code: string]: ProblemType }
