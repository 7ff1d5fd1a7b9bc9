import { escapeMarkup } from '../../domain/escape.ts'
import { JsonMarkup } from '../../domain/json-markup.ts'
import { DEFAULT_LIMITS } from '../../domain/limits.ts'
import { print } from '../../domain/value.ts'
import type { Instruction } from '../4-render/scope.ts'
import { defineFormatter, type Formatter } from '../plugin.ts'
import type { Registries } from './compilation.ts'
import { compileSource } from './template.ts'

/** `{title|data}` in a fragment: data as the reference places it in markup, escaped for text and attributes in safe mode. */
const data = defineFormatter({
  name: 'data',
  about: 'Places data in built-in markup.',
  format: (node, _, { run }) => (run.inputs.safe ? escapeMarkup(print(node)) : print(node)),
})

/** `{variants|json-data}` in a fragment: data as JSON in an attribute. */
function defineJsonData(): Formatter {
  const safe = new JsonMarkup(true)
  const asReference = new JsonMarkup(false)
  return defineFormatter({
    name: 'json-data',
    about: 'Places data in built-in markup as JSON.',
    format(node, _, { run }) {
      if (node === undefined) return ''
      return (run.inputs.safe ? safe : asReference).write(node, run.budget)
    },
  })
}

/**
 * The markup behind built-in formatters, each compiled when it is first used.
 *
 * A fragment is part of the product, so a mistake in one throws.
 */
export function createFragments(
  sources: { readonly [name: string]: string },
  { formatters, predicates }: Registries,
): (name: string) => Instruction {
  // Only fragments know these.
  const own = [data, defineJsonData()].map((formatter): [string, Formatter] => [formatter.name, formatter])
  const registries = { formatters: new Map([...formatters, ...own]), predicates }
  const compiled = new Map<string, Instruction>()
  return (name) => {
    const known = compiled.get(name)
    if (known !== undefined) return known
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    if (source === undefined) throw new Error(`createEngine was given no fragment "${name}"`)
    const { body, findings } = compileSource(source, registries, DEFAULT_LIMITS.maxNesting)
    const [first] = findings
    if (first !== undefined) throw new Error(`Fragment "${name}": ${first.finding.message}`)
    compiled.set(name, body)
    return body
  }
}
