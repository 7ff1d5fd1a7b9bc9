import type { ProblemType } from './problem-type.ts'

/** Problems of the settings that contributors change, and of places. */
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
  place_unknown: {
    status: 404,
    meaning: 'The source of places knows none with this id.',
    remedy: 'Ask for suggestions again, and send the id of one of them.',
  },
  places_unreachable: {
    status: 502,
    meaning:
      'The provider of places at `PLACES_URL` cannot be reached, or answers something else than places.',
    remedy: 'Let the visitor type the address.',
    isPassing: true,
  },
  places_timeout: {
    status: 504,
    meaning: 'The provider of places at `PLACES_URL` did not answer within two seconds.',
    remedy: 'Let the visitor type the address.',
    isPassing: true,
  },
} as const satisfies { readonly [code: string]: ProblemType }
