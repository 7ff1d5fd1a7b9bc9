import { describe, expect, it } from 'vitest'
import { createEngine } from '../../../engine/index.ts'
import { areaUrlsOf, Themes } from '../../../server/website/theme.ts'

const CLASS_ATTRIBUTE = /\bclass="([^"]*)"/g
const CLASS_SELECTOR = /\.(-?[a-z_][\w-]*)/gi

describe('the styles of a page', () => {
  const theme = new Themes(createEngine()).get('linden')
  const shared = classesStyledIn(theme.stylesheet.css)
  const pages = Object.keys(theme.partials).filter((name) =>
    /^(?:pages|collections|template-pages)\//.test(name),
  )

  it.each(pages)('%s loads the area of each class that it prints', (page) => {
    const source = theme.partials[page] ?? ''
    const sources = [source, ...Object.values(theme.applied.of(source))]
    const urls = areaUrlsOf(theme, page)
    const loaded = new Set(theme.areas.filter(({ url }) => urls.includes(url)).flatMap(classesOf))
    const missing = [...new Set(sources.flatMap(classesPrinted))].flatMap((name) => {
      if (shared.has(name) || loaded.has(name)) return []
      const areas = theme.areas.filter((area) => classesOf(area).includes(name))
      return areas.length === 0 ? [] : [name]
    })
    expect(missing).toEqual([])
  })
})

function classesOf({ css }: { readonly css: string }): readonly string[] {
  return [...classesStyledIn(css)]
}

function classesStyledIn(css: string): ReadonlySet<string> {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(CLASS_SELECTOR)].map(([, name = '']) => name))
}

/** The classes that a template names by themselves; those with an instruction inside are its data's. */
function classesPrinted(source: string): readonly string[] {
  return [...source.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names = '']) =>
    names
      .replaceAll(/\{[^{}]*\}/g, ' ')
      .split(/\s+/)
      .filter((name) => name !== ''),
  )
}
