import { expect, it } from 'vitest'
import { PART } from '../../engine/domain/data/parts.ts'
import { createEngine } from '../../engine/index.ts'
import { readFragments, readLocaleData } from '../../server/render/engine-data.ts'

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })

const print = (tag: string, a: string) => engine.render(engine.compile(tag), { a }, { locale: 'en' }).html

const ADDRESS = 'http://a.example/b?c=d'
const LINK = `<a target="new" href="${ADDRESS}">${ADDRESS}</a>`

/** Where a long text is cut, the middle lies before, across and behind the cut. */
const SHIFTS = [-30, -20, -10, -1, 0, 1, 10]

const texts = [
  ...['\u00e9', '\n', '"', '<b>'].map((unit) => ({
    what: `a link behind ${JSON.stringify(unit)}`,
    tag: '{a|activate-twitter-links}',
    unit,
    middle: `${ADDRESS}"@b`,
    printed: `${LINK}"@b`,
  })),
  {
    what: 'a character of two units',
    tag: '{a|url-encode}',
    unit: 'a',
    middle: '\u{1f600}',
    printed: '%F0%9F%98%80',
  },
  { what: 'an escape', tag: '{a|html}', unit: 'a', middle: '&lt;', printed: '&amp;lt;' },
]

it.each(texts)('prints $what in a long text as in a short one', ({ tag, unit, middle, printed }) => {
  const start = Math.floor(PART / unit.length)
  for (const shift of SHIFTS) {
    const before = unit.repeat(start + shift)
    expect(print(tag, `${before}${middle}${unit}`).slice(-200)).toBe(
      `${print(tag, before)}${printed}${print(tag, unit)}`.slice(-200),
    )
  }
})
