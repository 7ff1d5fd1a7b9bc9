import type { Example } from './examples.ts'
import { toMarkup } from './html.ts'

/** An example as the template prints it: blocks of code with their captions, and the codes that the render reports. */
export function toExampleView({ each, html, diagnostics }: Example) {
  const { template, context, options, errors } = each
  const { partials = {}, injects = {}, ...others } = options
  const codes = new Set(errors.map(({ code }) => code))
  return {
    heading: toMarkup(each.heading),
    blocks: [
      { caption: 'Template', text: toSource(template) },
      ...Object.entries(partials).map(([name, source]) => ({
        caption: `Partial ${name}`,
        text: toSource(source),
      })),
      ...toBlocks('Injectables', injects),
      ...toBlocks('Context', context),
      ...toBlocks('Options', others),
      ...(html === '' ? [] : [{ caption: 'Output', text: html }]),
    ],
    isEmpty: html === '',
    reported: diagnostics.filter(({ code }) => codes.has(code)).map(({ code }) => ({ code })),
  }
}

function toSource(source: unknown): string {
  return typeof source === 'string' ? source : printJson(source)
}

/** A block of JSON; none for an empty object. */
function toBlocks(caption: string, value: unknown) {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty ? [] : [{ caption, text: printJson(value) }]
}

const WIDTH = 100

/** On one line where it fits. */
function printJson(value: unknown): string {
  const lines = JSON.stringify(value, null, 2)
  const line = lines.replace(/(?<=\[)\n *|\n *(?=\])/g, '').replace(/\n */g, ' ')
  return line.length <= WIDTH ? line : lines
}
