import { isObject, type Json, member } from '../../../engine/domain/data/value.ts'
import type { ReadCollection, SiteIssue } from './site-checks.ts'
import type { SiteFile } from './site-schema.ts'
import type { ReadTranslation } from './translations.ts'

/** The values of each option, of all products of a website. */
type KnownOptions = ReadonlyMap<string, ReadonlySet<string>>

/** Checks that words and colours of options are those of options and values that a product has. */
export function checkOptions(
  site: SiteFile,
  read: readonly ReadCollection[],
  translations: readonly ReadTranslation[],
): readonly SiteIssue[] {
  const known = optionsIn(read)
  return [
    ...checkWords(known, 'site.json', 'data.options', site.data.options),
    ...translations.flatMap(({ file, translation }) =>
      checkWords(known, file, 'options', translation.options as Json | undefined),
    ),
  ]
}

function optionsIn(read: readonly ReadCollection[]): KnownOptions {
  const known = new Map<string, Set<string>>()
  const variants = read.flatMap(({ collection }) => collection.items.flatMap((item) => item.variants))
  for (const { attributes } of variants)
    for (const [name, value] of Object.entries(attributes))
      known.set(name, (known.get(name) ?? new Set()).add(value))
  return known
}

function checkWords(
  known: KnownOptions,
  file: string,
  path: string,
  words: Json | undefined,
): readonly SiteIssue[] {
  if (!isObject(words)) return []
  return Object.keys(words).flatMap((name) => {
    const values = known.get(name)
    if (values === undefined)
      return [{ file, path: `${path}.${name}`, message: 'expected the name of an option of a product' }]
    return ['values', 'colors'].flatMap((kind) => {
      const own = member(member(words, name), kind)
      const lost = isObject(own) ? Object.keys(own).filter((value) => !values.has(value)) : []
      return lost.map((value) => ({
        file,
        path: `${path}.${name}.${kind}.${value}`,
        message: `expected a value of the option ${name} of a product`,
      }))
    })
  })
}
