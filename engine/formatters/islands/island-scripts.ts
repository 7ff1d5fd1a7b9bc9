import { isObject, member, type Node, toText } from '../../domain/data/value.ts'
import type { ClientBundle } from '../../domain/islands/client-bundle.ts'
import { SCRIPT_TEXTS } from '../../domain/messages/script-texts.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { apiBaseOf, contextOf, ownTexts } from './island-page.ts'

/**
 * `{@|island-scripts}` prints the scripts, styles and settings with which the islands of the page come alive.
 *
 * It may stand in the head, before the islands, because it is filled when the render ends. A nonce is printed where the
 * context gives one.
 */
export const islandScripts = defineFormatter({
  name: 'island-scripts',
  about: 'Prints the scripts and styles that the islands of the page need, once in a page.',
  usesFrame: true,
  format(_, __, frame) {
    const { run } = frame
    const { client } = run.inputs
    if (client === undefined) return ''
    return run.printAtEnd(() => run.renderSafely(() => printScripts(client, frame)))
  },
})

function printScripts(client: ClientBundle, frame: Frame): string {
  const { run } = frame
  const context = contextOf(frame)
  const { locale } = run.inputs.languages.of(run.inputs.locale)
  const needed = [...run.islands].flatMap((name) => client.preloads[name] ?? [])
  const preloads = new Map(needed.map((file) => [file.url, { ...file }]))
  return frame.renderFragment(
    'island-scripts',
    {
      nonce: toText(member(context, 'nonce')),
      styles: { ...client.styles },
      preloads: [...preloads.values()],
      script: { ...client.script },
      textsUrl: textsOf(client, locale),
      locale,
      apiBase: apiBaseOf(context),
      currency: toText(
        member(member(member(context, 'websiteSettings'), 'storeSettings'), 'selectedCurrency'),
      ),
      websiteId: toText(member(member(context, 'website'), 'id')),
      captcha: captchaOf(context),
      words: changedWords(context),
      pageFacts: factsOf(context),
    },
    { isIsolated: true },
  )
}

/** The file of texts of a language; the English one where there is none. */
function textsOf({ texts }: ClientBundle, locale: string): string {
  const [language = ''] = locale.toLowerCase().split('-')
  const file = Object.hasOwn(texts, language) ? texts[language] : texts['en']
  return file?.url ?? ''
}

/** The settings of a captcha in the order in which scripts read them; '' for a website without one. */
function captchaOf(context: Node): string {
  const settings = member(member(context, 'website'), 'captchaSettings')
  const parts = ['provider', 'siteKey', 'scriptUrl'].map((name) =>
    withoutSpace(toText(member(settings, name))),
  )
  return isObject(settings) && parts.every((part) => part !== '') ? parts.join(' ') : ''
}

/** Spaces separate the settings from each other. */
function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Members of `tracking` in a context; see `engine/domain/tracking/page-facts.ts`. */
const TRACKING = ['type', 'permission', 'policy', 'off', 'speed']

/**
 * The facts of a page for the script of tracking; null for a page whose context has no object `tracking`, because a host
 * that says nothing of tracking has not asked its visitors.
 */
function factsOf(context: Node) {
  const tracking = member(context, 'tracking')
  if (!isObject(tracking)) return null
  const idOf = (name: string) => toText(member(member(context, name), 'id'))
  const found = [
    ['website', idOf('website')],
    ['template', toText(member(member(context, 'website'), 'templateId'))],
    ['item', idOf('item')],
    ['collection', idOf('collection')],
    ...TRACKING.map((name) => [name, member(tracking, name) ?? ''] as const),
  ] as const
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** The texts of scripts that the owner of the website has replaced; null for none. */
function changedWords(context: Node) {
  const own = ownTexts(context)
  const changed = SCRIPT_TEXTS.flatMap((key) => {
    const text = toText(member(own, key))
    return text === '' ? [] : [[key, text] as const]
  })
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
