import { type JsonObject, member, type Node, toText } from '../../domain/data/value.ts'
import { islandArgumentUnknown, islandDataWrong, islandUnknown } from '../../domain/diagnostics/catalogue.ts'
import type { IslandArguments, IslandDefinition, IslandParts } from '../../domain/islands/islands.ts'
import { ISLANDS } from '../../domain/islands/islands.ts'
import { textForTemplates } from '../../domain/messages/template-patterns.ts'
import { type Argument, defineFormatter, type Frame, text } from '../../language/plugin.ts'
import { contextOf, islandPageIn, ownTexts } from './island-page.ts'

const given: Argument<IslandArguments> = {
  name: 'key=value',
  type: 'word',
  isRest: true,
  read: (written, at) =>
    Object.fromEntries(
      written.slice(at).flatMap((word) => {
        const equals = word.indexOf('=')
        return equals === -1 ? [] : [[word.slice(0, equals), word.slice(equals + 1)]]
      }),
    ),
}

/**
 * `{item|island product-form}` prints the markup of an island and its data, from the JSON of the platform.
 *
 * Data that its script cannot use is reported, and the markup is printed as it works without script.
 */
export const island = defineFormatter({
  name: 'island',
  about: 'Prints an island: markup that works without script, and the data with which its script wakes it.',
  args: [text('name', { fallback: '' }), given],
  usesFrame: true,
  format(node, [name, options], frame) {
    const { run } = frame
    const definition = ISLANDS.get(name)
    if (definition === undefined) {
      run.report(islandUnknown(name, ISLANDS.keys()))
      return ''
    }
    for (const argument of Object.keys(options))
      if (!definition.args.includes(argument))
        run.report(islandArgumentUnknown(name, argument, definition.args))
    let isAlive = true
    const page = islandPageIn(frame, ({ path, expected, isHarmless = false }) => {
      if (!isHarmless) isAlive = false
      run.report(islandDataWrong(name, path, expected, isHarmless))
    })
    const parts = definition.toParts(node, page, options)
    if (parts === undefined) return ''
    if (isAlive && definition.loadsLater !== true) run.noteIsland(name)
    return run.renderSafely(() => printIsland(name, definition, parts, isAlive, frame))
  },
})

function printIsland(
  name: string,
  { words, wrapper }: IslandDefinition,
  { view, data }: IslandParts,
  isAlive: boolean,
  frame: Frame,
): string {
  const context = contextOf(frame)
  const scriptData = isAlive && data !== undefined ? data : null
  const own = {
    crumb: toText(member(context, 'crumb')),
    formKey: toText(member(context, 'formKey')),
    page: { url: '' },
    localizedStrings: wordsOf(words, context, frame),
  }
  const inner: JsonObject =
    wrapper === undefined ? { ...view, ...own, data: scriptData } : { ...view, ...own }
  const markup = frame.renderFragment(`islands/${name}`, inner, { isIsolated: true })
  if (wrapper === undefined) return markup
  const outer = { name, markup, isAlive, ...wrapper, data: scriptData, crumb: own.crumb }
  return frame.renderFragment('islands/island', outer, { isIsolated: true })
}

/** The texts that the template of an island reads. */
function wordsOf(keys: IslandDefinition['words'], context: Node, { run }: Frame): JsonObject {
  const { messages } = run.inputs.languages.of(run.inputs.locale)
  const words = { messages, overrides: ownTexts(context) }
  return Object.fromEntries(keys.map((key) => [key, textForTemplates(words, key)]))
}
