import { escapeMarkup } from '../../domain/data/escape.ts'
import { JsonMarkup } from '../../domain/data/json-markup.ts'
import { convertInParts, PART } from '../../domain/data/parts.ts'
import { print } from '../../domain/data/value.ts'
import { DEFAULT_LIMITS } from '../../domain/diagnostics/limits.ts'
import type { Print } from '../4-render/scope.ts'
import { defineFormatter, type Formatter } from '../plugin.ts'
import type { Registries } from './compilation.ts'
import { compileSource } from './template.ts'

/** `{title|data}` in a fragment: prints data as it is, and escaped for text and attributes in safe mode. */
const data = defineFormatter({
  name: 'data',
  about: 'Prints data in the markup of built-in formatters.',
  format(node, _, { run }) {
    const text = print(node, run.budget)
    if (!run.inputs.safe) return text
    return text.length <= PART ? escapeMarkup(text) : convertInParts(text, escapeMarkup, run.budget)
  },
})

/** `{variants|json-data}` in a fragment: prints data as JSON for an attribute. */
function defineJsonData(): Formatter {
  const safe = new JsonMarkup(true)
  const asReference = new JsonMarkup(false)
  return defineFormatter({
    name: 'json-data',
    about: 'Prints data as JSON in the markup of built-in formatters.',
    format(node, _, { run }) {
      if (node === undefined) return ''
      return (run.inputs.safe ? safe : asReference).write(node, run.budget)
    },
  })
}

/** The fragments of an engine, by name. */
export interface Fragments {
  /** Throws for an unknown name. */
  load(name: string): Print
  /** Undefined for an unknown name. */
  find(name: string): Print | undefined
}

/**
 * Makes the fragments of an engine. One is compiled on its first use.
 *
 * Fragments belong to the product, so an error in one throws.
 */
export function createFragments(
  sources: { readonly [name: string]: string },
  { formatters, predicates }: Registries,
): Fragments {
  // Formatters that only fragments can use.
  const own = [data, defineJsonData()].map((formatter): [string, Formatter] => [formatter.name, formatter])
  const registries = { formatters: new Map([...formatters, ...own]), predicates }
  const compiled = new Map<string, Print>()
  const find = (name: string): Print | undefined => {
    const known = compiled.get(name)
    if (known !== undefined) return known
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined
    if (source === undefined) return undefined
    const { body, findings } = compileSource(source, registries, DEFAULT_LIMITS.maxNesting)
    const [first] = findings
    if (first !== undefined) throw new Error(`Fragment "${name}": ${first.finding.message}`)
    compiled.set(name, body)
    return body
  }
  const load = (name: string): Print => {
    const found = find(name)
    if (found === undefined) throw new Error(`createEngine was given no fragment "${name}"`)
    return found
  }
  return { find, load }
}
