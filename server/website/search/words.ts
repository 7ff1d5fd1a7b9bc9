import { loadStemmer, type Stem } from './stemmers.ts'

/** The words of a text, as an index compares them: `Ship’s Bells` gives `ships` and `bells`. */
export type WordSplitter = (text: string) => readonly string[]

/** How texts of one language become words, and words become stems. */
export interface SearchLanguage {
  readonly wordsOf: WordSplitter
  /** The stem of a word: `mugs` gives `mug`. A language without a stemmer gives the word itself. */
  readonly stem: Stem
}

/** Languages that write no blanks between words. */
const WITHOUT_BLANKS: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my'])

/** An apostrophe inside of a word belongs to it. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu

/** Loads the rules of a locale such as `ar-EG`. */
export async function loadLanguage(locale: string): Promise<SearchLanguage> {
  const { language } = new Intl.Locale(locale)
  const stem = await loadStemmer(language)
  return { wordsOf: WITHOUT_BLANKS.has(language) ? segmentedWords(locale) : blankedWords, stem }
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

/** Letters that visitors type for each other: the forms of the Arabic alef maksura and teh marbuta, and the German ß. */
const TWINS: Readonly<Record<string, string>> = { ى: 'ي', ة: 'ه', ß: 'ss' }

/** Removes what visitors leave out: capitals, accents, vowel signs, the Arabic tatweel, apostrophes. */
function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640'’]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ىةß]/g, (letter) => TWINS[letter] ?? letter)
}
