import { parseFragment, serialize } from 'parse5'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { WithTexts } from '../../../client/runtime/define-island.tsx'
import { createScriptSay } from '../../../client/runtime/texts.ts'
import { en } from '../../../engine/domain/messages/en.ts'
import { patternsForScripts } from '../../../engine/domain/messages/script-texts.ts'
import { patternsForTemplates } from '../../../engine/domain/messages/template-patterns.ts'
import { createEngine, type Json } from '../../../engine/index.ts'
import { readFragments, readLocaleData } from '../../../server/render/engine-data.ts'
import { Themes } from '../../../server/website/theme.ts'

const engine = createEngine({ fragments: readFragments(), localeData: readLocaleData })
const { partials } = new Themes(engine).get('linden')
const localizedStrings = patternsForTemplates({ messages: en })
const say = createScriptSay({ locale: 'en-US', messages: patternsForScripts({ messages: en }) })

/** The markup of an island by its template, with attributes in one order. */
export function markupOfTemplate(island: string, data: object): string {
  const { html, diagnostics } = engine.render(
    `{data|apply islands/${island}}`,
    { data: data as Json, localizedStrings },
    { partials, locale: 'en-US' },
  )
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return normalize(html)
}

/** The markup of an island by its component. React sets a comment between two texts, which the template must not have. */
export function markupOfComponent<Data>(
  Component: ComponentType<{ readonly data: Data }>,
  data: Data,
): string {
  const html = renderToString(
    <WithTexts say={say}>
      <Component data={data} />
    </WithTexts>,
  )
  return normalize(html)
}

/** The same markup with attributes sorted, and `a=""` for a boolean attribute however it was written. */
function normalize(html: string): string {
  const fragment = parseFragment(html)
  normalizeNode(fragment)
  return serialize(fragment)
}

interface TreeNode {
  readonly nodeName: string
  attrs?: { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly TreeNode[]
}

function normalizeNode(node: TreeNode): void {
  const { nodeName, attrs, childNodes = [] } = node
  attrs?.sort((a, b) => (a.name < b.name ? -1 : 1))
  const first = childNodes.find((child) => child.nodeName === 'option')
  // The first option is selected with and without the attribute.
  if (nodeName === 'select' && first?.attrs !== undefined)
    first.attrs = first.attrs.filter(({ name }) => name !== 'selected')
  for (const child of childNodes) normalizeNode(child)
}
