import { describe, expect, it } from 'vitest'
import { SearchIndex } from '../../../../server/website/search/search-index.ts'
import { loadLanguage } from '../../../../server/website/search/words.ts'
import { PATIENCE_MS } from '../../../support/patience.ts'

/** Finds among texts, each of which is a title; the answer has the found titles. */
async function find(locale: string, titles: readonly string[], query: string) {
  const index = new SearchIndex(await loadLanguage(locale))
  await index.add(
    titles.map((title) => ({ kind: 'item', id: title, collectionId: 'shop', title, text: '' }) as const),
  )
  const { hits, isForgiving } = index.find(query, () => true)
  return { found: hits.map(({ id }) => id), isForgiving }
}

const SHELF = [
  'Tide Mug',
  'Enamel Kettle',
  'Ship’s Bell',
  'Café au lait',
  'Engraved Tag',
  'Three Mugs',
  'Coffee, Every Week',
]

describe('a query', () => {
  it.each([
    { what: 'a word', query: 'kettle', found: ['Enamel Kettle'] },
    { what: 'capitals', query: 'KETTLE', found: ['Enamel Kettle'] },
    { what: 'the singular of a plural', query: 'mug', found: ['Tide Mug', 'Three Mugs'] },
    { what: 'the plural of a singular', query: 'kettles', found: ['Enamel Kettle'] },
    { what: 'another form of a verb', query: 'engraving', found: ['Engraved Tag'] },
    { what: 'the beginning of a word', query: 'ket', found: ['Enamel Kettle'] },
    { what: 'a word without its accent', query: 'cafe', found: ['Café au lait'] },
    { what: 'a word with an accent', query: 'CAFÉ', found: ['Café au lait'] },
    { what: 'an adverb of a noun', query: 'weekly', found: ['Coffee, Every Week'] },
    { what: 'an apostrophe of a keyboard', query: "ship's", found: ['Ship’s Bell'] },
    { what: 'no apostrophe', query: 'ships bell', found: ['Ship’s Bell'] },
    { what: 'a letter that is no word', query: 'e', found: [] },
    { what: 'the beginning of another word than the last', query: 'ket enamel', found: [] },
    { what: 'a word again and again', query: 'mug '.repeat(200), found: ['Tide Mug', 'Three Mugs'] },
    { what: 'all words', query: 'bell ship', found: ['Ship’s Bell'] },
    { what: 'signs of a query language', query: '"mug* (tide) AND:', found: [] },
    { what: 'signs around words', query: '" tide, mug! *', found: ['Tide Mug'] },
    { what: 'words that stand apart', query: 'tide kettle', found: [] },
    { what: 'nothing', query: '', found: [] },
    { what: 'only signs', query: '!?*', found: [] },
    { what: 'a very long text', query: 'x'.repeat(10_000), found: [] },
  ])('finds by $what: $query', async ({ query, found }) => {
    const answer = await find('en-US', SHELF, query)
    expect([...answer.found].sort()).toEqual([...found].sort())
    expect(answer.isForgiving).toBe(found.length === 0 && /\p{L}/u.test(query))
  })

  it.each([
    { slip: 'a letter missing', query: 'ketle' },
    { slip: 'a letter too much', query: 'kettele' },
    { slip: 'another letter', query: 'kittle' },
    { slip: 'two letters exchanged', query: 'ketlte' },
    { slip: 'two letters exchanged at the end', query: 'kettel' },
  ])('forgives one slip: $slip', async ({ query }) => {
    expect(await find('en-US', SHELF, query)).toEqual({ found: ['Enamel Kettle'], isForgiving: true })
  })

  it.each(['kotlle', 'ktl', 'zeppelin'])('forgives no more than one slip: %s', async (query) => {
    expect((await find('en-US', SHELF, query)).found).toEqual([])
  })

  it('forgives nothing while a text has the words as typed', async () => {
    expect(await find('en-US', ['Bell', 'Belt'], 'bell')).toEqual({ found: ['Bell'], isForgiving: false })
  })

  it.each([
    { what: 'vowel signs', query: 'خط', found: 'خَطّ' },
    { what: 'an alef with hamza', query: 'اقلام', found: 'أقلام' },
    { what: 'a tatweel', query: 'حبر', found: 'حبـــر' },
    { what: 'the article', query: 'القلم', found: 'قلم' },
    { what: 'a teh marbuta', query: 'هديه', found: 'هدية' },
  ])('knows Arabic: $what', async ({ query, found }) => {
    expect(await find('ar-EG', ['ورق', found], query)).toEqual({ found: [found], isForgiving: false })
  })

  it.each([
    { title: 'Smørrebrød', queries: ['smorrebrod', 'SMØRREBRØD', 'smoerrebroed', 'smo\u0338rrebrød'] },
    { title: 'Käse für Größen', queries: ['kase', 'kaese', 'Käse', 'fuer', 'grosse', 'groesse', 'GRÖẞE'] },
    { title: 'Œuvre', queries: ['oeuvre', 'œuvre'] },
    { title: 'Ærø', queries: ['aero', 'ærø', 'aeroe'] },
    { title: 'Łódź', queries: ['lodz', 'łódź'] },
    { title: 'Đà Nẵng', queries: ['da nang', 'đà nẵng'] },
    { title: 'Þórr ok Óðinn', queries: ['thorr', 'odinn', 'þórr'] },
    { title: 'Diyarbakır', queries: ['diyarbakir', 'DİYARBAKIR'] },
    { title: 'coŀlecció', queries: ['col·lecció', 'colleccio', 'COL·LECCIÓ'] },
    { title: 'Malmö Åre', queries: ['malmo', 'malmoe', 'aare', 'are'] },
    { title: 'Ħamrun', queries: ['hamrun'] },
    { title: 'TM-TIDE', queries: ['TM-TIDE', 'tm tide', 'tm-ti'] },
  ])('finds $title by $queries', async ({ title, queries }) => {
    for (const locale of ['en-US', 'de-DE', 'da-DK', 'fr-FR'])
      for (const query of queries)
        expect([locale, query, await find(locale, ['Kettle', title], query)]).toEqual([
          ...[locale, query],
          { found: [title], isForgiving: false },
        ])
  })

  it.each([
    { locale: 'de-DE', query: 'Kessel', found: ['Kessel', 'Ahoi Teekessel', 'Emaillekessels'] },
    { locale: 'nl-NL', query: 'kessels', found: ['Kessel', 'Ahoi Teekessel', 'Emaillekessels'] },
    { locale: 'de-DE', query: 'Kessel Ahoi', found: ['Ahoi Teekessel'] },
    { locale: 'de-DE', query: 'sel', found: [] },
    { locale: 'en-US', query: 'kessel', found: ['Kessel'] },
  ])('finds compounds by their last word, in $locale: $query', async ({ locale, query, found }) => {
    const titles = ['Emaillekessels', 'Kessel', 'Ahoi Teekessel', 'Sessel']
    const answer = await find(locale, titles, query)
    expect(answer.found.toSorted()).toEqual(found.toSorted())
    expect(answer.found[0]).toBe(found[0])
  })

  it('knows words of languages without blanks', async () => {
    expect((await find('ja-JP', ['京都の書道教室', '大阪の店'], '書道')).found).toEqual(['京都の書道教室'])
  })
})

it('takes a text without spaces as fast as any', async () => {
  const startMs = performance.now()
  expect((await find('en-US', ['ab'.repeat(20_000), 'Tide Mug'], 'mugs')).found).toEqual(['Tide Mug'])
  // Stemmed as one word, it took 9 seconds.
  expect(performance.now() - startMs).toBeLessThan(PATIENCE_MS / 10)
})
