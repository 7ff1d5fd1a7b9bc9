import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MESSAGE_ARGUMENTS } from '../engine/domain/messages/arguments.ts'
import { en } from '../engine/domain/messages/en.ts'
import { visibleTextsOf } from './support/cases/visible-words.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const list = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

const templates = list('templates/**/*.{html,txt,xml}').map((path) => ({
  path,
  source: withoutComments(read(path)),
}))

function withoutComments(template: string): string {
  return template.replaceAll(/\{##[\s\S]*?##\}|\{#[\s\S]*?#\}/g, '')
}

/** The markup of a template; instructions leave nothing. */
function markupOf(template: string): string {
  return template
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/(<\/?)\{[^{}\n]*\}/g, '$1x')
    .replaceAll(/\{[^{}\n]*\}/g, '')
}

/** Templates with words of their own, and the reason. */
const WORDED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['docs', 'fields', 'head', 'messages', 'problems', 'reference'].map((name) => [
      `templates/docs/${name}.html`,
      'Developers who call the APIs read it, in English like the APIs.',
    ]),
  ),
  'templates/feeds/robots.txt': 'Its words are the protocol of crawlers.',
  'templates/fragments/comment-link.html': 'The formatter specification fixes these words.',
  'templates/fragments/video.html': 'Two branches end the same tag, so the second one looks like text.',
  'templates/islands/form-described-by.html':
    'It prints an attribute, which looks like text without its tag.',
  'templates/linden/regions/announcement-hidden.html':
    'It prints an attribute, which looks like text without its tag.',
  'templates/islands/pixels.html': 'It prints classes, which look like text without their tag.',
}

describe('templates', () => {
  it.each(templates.filter(({ path }) => WORDED[path] === undefined))('$path has no words', ({ source }) => {
    expect(visibleTextsOf(markupOf(source))).toEqual([])
  })

  it.each(Object.keys(WORDED))('%s has words, so it stays listed', (path) => {
    const source = templates.find((template) => template.path === path)?.source ?? ''
    expect(visibleTextsOf(markupOf(source))).not.toEqual([])
  })

  it.each([
    { markup: '<p>Sold {.if a}out{.end}</p>', found: ['Sold out'] },
    { markup: '<img alt="A cup" src="cup.svg">', found: ['A cup'] },
    { markup: '<input type="submit" value="Send">', found: ['Send'] },
    { markup: '<input type="hidden" value="Send">', found: [] },
    { markup: '<p>{#\n#}{a|html} × {b}</p><style>p { color: red }</style>', found: [] },
  ])('the words in $markup are $found', ({ markup, found }) => {
    expect(visibleTextsOf(markupOf(withoutComments(markup)))).toEqual(found)
  })
})

const argumentsOf = (key: string): readonly string[] =>
  (MESSAGE_ARGUMENTS as Readonly<Record<string, readonly string[]>>)[key] ?? []

interface Use {
  readonly path: string
  readonly key: string
  /** The names that the formatter `message` gets, sorted. */
  readonly given: readonly string[]
}

/** The texts that a template prints by key, and those that it names for a partial, such as `label=label_email`. */
function usesIn({ path, source }: (typeof templates)[number]): readonly Use[] {
  const printed = [...source.matchAll(/\{localizedStrings\.(\w+)([^{}]*)\}/g)].map(
    ([, key = '', rest = '']) => {
      const [, written = ''] = /\|message ([^|]*)/.exec(rest) ?? []
      const given = written
        .split(' ')
        .filter(Boolean)
        .map((each) => each.split(':')[0] ?? '')
      return { path, key, given: given.toSorted() }
    },
  )
  const named = [...source.matchAll(/;(?:label|hint)=([^;{}]*)/g)].map(([, key = '']) => ({
    path,
    key,
    given: [],
  }))
  return [...printed, ...named]
}

const uses = templates.filter(({ path }) => /^templates\/(?:linden|islands)\//.test(path)).flatMap(usesIn)

/** Texts of page scripts, and those whose key is computed. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['purchase_failed', 'cookies_off', 'form_update_failed', 'form_open_failed', 'offline'],
  ...['coupon_unknown', 'coupon_disabled', 'coupon_not_started', 'coupon_expired', 'coupon_below_minimum'],
  'coupon_not_combinable',
])

describe('texts of templates', () => {
  it('are in the table, and get the arguments that the table lists', () => {
    expect(uses.length).toBeGreaterThan(250)
    const wrong = uses.filter(
      ({ key, given }) => !Object.hasOwn(en, key) || given.join() !== argumentsOf(key).toSorted().join(),
    )
    expect(wrong).toEqual([])
  })

  it('leave no text of the table unused', () => {
    const sources = list('{engine,server}/**/*.ts').filter(
      (path) => !/domain\/messages\/(arguments|[a-z]{2})\b/.test(path),
    )
    const code = sources.map(read).join('\n')
    const used = new Set([...uses.map(({ key }) => key), ...ELSEWHERE])
    const isNamed = (key: string) => new RegExp(`['.]${key}\\b|\\b${key}: `).test(code)
    expect(Object.keys(en).filter((key) => !used.has(key) && !isNamed(key))).toEqual([])
  })
})
