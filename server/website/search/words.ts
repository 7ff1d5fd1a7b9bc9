import { loadStemmer, type Stem } from './stemmers.ts'

/** The words of a text, as an index compares them: `Ship’s Bells` gives `ships` and `bells`. */
export type WordSplitter = (text: string) => readonly string[]

/** How texts of one language become words, and words become stems. */
export interface SearchLanguage {
  readonly wordsOf: WordSplitter
  /** The same for a text that is found, with further spellings: `Käse` gives `kase` and `kaese`. */
  readonly spellingsOf: WordSplitter
  /** The stem of a word: `mugs` gives `mug`. A language without a stemmer gives the word itself. */
  readonly stem: Stem
  /** Whether it writes compounds as one word: `Emaillekessel` is a kind of `Kessel`. */
  readonly joinsWords: boolean
}

/** Languages that write no blanks between words. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my'])

/** Languages that write compounds as one word. */
const WITH_COMPOUNDS: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'nb', 'no', 'nn', 'fi'])

/** An apostrophe inside of a word belongs to it, and so does the dot between two Catalan letters. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’·][\p{L}\p{N}\p{M}]+)*/gu

/** Loads the rules of a locale such as `ar-EG`. */
export async function loadLanguage(locale: string): Promise<SearchLanguage> {
  const { language } = new Intl.Locale(locale)
  const stem = await loadStemmer(language)
  const wordsOf = WITHOUT_BLANKS.has(language) ? segmentedWords(locale) : blankedWords
  const spellingsOf: WordSplitter = (text) => [...wordsOf(text), ...writtenOut(text)]
  return { wordsOf, spellingsOf, stem, joinsWords: WITH_COMPOUNDS.has(language) }
}

function blankedWords(text: string): readonly string[] {
  return (text.match(WORD) ?? []).map(fold).filter(Boolean)
}

function segmentedWords(locale: string): WordSplitter {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return (text) =>
    [...segmenter.segment(text)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => fold(segment))
      .filter(Boolean)
}

/** Most words of many languages, for which the rules below change nothing but capitals. */
const PLAIN = /^[A-Za-z0-9]+$/

/**
 * Letters that visitors type for each other, and letters that Unicode does not take apart: the forms of the Arabic alef maksura and
 * teh marbuta, and Latin letters that most keyboards lack.
 */
const TWINS: Readonly<Record<string, string>> = {
  ...{ ى: 'ي', ة: 'ه' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n' },
  ...{ ĸ: 'k', ƒ: 'f', ƶ: 'z', ɓ: 'b', ɖ: 'd', ɗ: 'd', ƙ: 'k', ɨ: 'i', ə: 'e', ǝ: 'e', ʉ: 'u' },
}
const TWIN = new RegExp(`[${Object.keys(TWINS).join('')}]`, 'g')

/** Removes what visitors leave out: capitals, accents, vowel signs, the Arabic tatweel, apostrophes. */
function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640'’ʼ·]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(TWIN, (letter) => TWINS[letter] ?? letter)
}

/** Letters as visitors write them out who have no key for them. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const OUT = new RegExp(`[${Object.keys(WRITTEN_OUT).join('')}]`, 'g')

/** The words of a text that have such letters, with these written out: `Smørrebrød` gives `smoerrebroed`. */
function writtenOut(text: string): readonly string[] {
  const composed = text.normalize('NFC').toLowerCase()
  if (composed.search(OUT) === -1) return []
  const words = composed.match(WORD) ?? []
  return words
    .map((word) => word.replaceAll(OUT, (letter) => WRITTEN_OUT[letter] ?? letter))
    .filter((word, at) => word !== words[at])
    .map(fold)
}
