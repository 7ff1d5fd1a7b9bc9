import { GALLERY_DESIGN } from '../../domain/data/codes.ts'
import { isTruthy, toBoolean, toText } from '../../domain/data/value.ts'
import { definePredicate, type Predicate, toResolve } from '../../language/plugin.ts'

/** Gallery options with several values, and the names of their predicates. */
const CHOICES = [
  { option: 'design', prefix: 'gallery-design', words: GALLERY_DESIGN },
  {
    option: 'meta-position',
    prefix: 'gallery-meta-position',
    words: ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  },
  { option: 'active-alignment', prefix: 'gallery-active-alignment', words: ['center', 'left', 'right'] },
]

const SWITCHES = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
]

/** `{.gallery-design-grid?}` */
function defineChoice(prefix: string, option: string, word: string): Predicate {
  const value = toResolve(['options', option])
  return definePredicate({
    name: `${prefix}-${word}?`,
    about: `True when the gallery's option ${option} is ${word}.`,
    test: (frame) => toText(value(frame)) === word,
  })
}

/** `{.gallery-autoplay?}` */
function defineSwitch(option: string): Predicate {
  const value = toResolve(['options', option])
  return definePredicate({
    name: `gallery-${option}?`,
    about: `True when the gallery's option ${option} is on.`,
    test: (frame) => toBoolean(value(frame)),
  })
}

const CONTROLS = toResolve(['options', 'controls'])
const INDICATORS = toResolve(['options', 'indicators'])

/** `{.gallery-meta?}` is true for any text, also for `"false"`. */
const galleryMeta = definePredicate({
  name: 'gallery-meta?',
  about: 'True when the gallery shows controls or indicators.',
  test: (frame) => isTruthy(CONTROLS(frame)) || isTruthy(INDICATORS(frame)),
})

export const gallery: readonly Predicate[] = [
  galleryMeta,
  ...CHOICES.flatMap(({ option, prefix, words }) => words.map((word) => defineChoice(prefix, option, word))),
  ...SWITCHES.map(defineSwitch),
]
