/** Removes the endings of a word, so that its forms are alike. */
export type Stem = (word: string) => string

type Loader = () => Promise<{ readonly stemmer: Stem }>

/**
 * The stemmers by language code (ISO 639-1). Each is imported when a website first needs it. That of the package for English is
 * the first one of Porter, to which `weekly` is another word than `week`; here is his second one, of Snowball.
 */
const STEMMERS: Readonly<Record<string, Loader>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: async () => ({ stemmer: (await import('wink-porter2-stemmer')).default }),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian'),
}

/** Letters of a word that is stemmed. Stemmers take time that grows faster than the word, and no longer word has other forms. */
const MAX_LENGTH = 64

/** The stemmer of a language; one that changes nothing for a language without, and for words that are none. */
export async function loadStemmer(language: string): Promise<Stem> {
  const load = Object.hasOwn(STEMMERS, language) ? STEMMERS[language] : undefined
  if (load === undefined) return (word) => word
  const { stemmer } = await load()
  return (word) => (word.length > MAX_LENGTH ? word : stemmer(word))
}
