import Handlebars from 'handlebars'
import type { Contestant } from '../contestant.ts'
import { escapeHtml } from '../escape.ts'
import { helpers } from './handlebars-helpers.ts'

/** Parts of Handlebars that its types do not declare. */
interface CompilerApi {
  readonly Compiler: new () => { compile(program: unknown, options: CompileOptions): unknown }
  readonly JavaScriptCompiler: new () => {
    compile(environment: unknown, options: CompileOptions, context: undefined, asObject: true): unknown
  }
}

const handlebars = Handlebars.create()
// The classes exist at run time; the package's types lack them.
const { Compiler, JavaScriptCompiler } = handlebars as unknown as CompilerApi
handlebars.Utils.escapeExpression = escapeHtml
handlebars.registerHelper(helpers)

/** All helpers are known, which saves a lookup per name. Lines of block tags keep their line ends. */
const options = {
  data: true,
  ignoreStandalone: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries(Object.keys(helpers).map((name) => [name, true])),
} as CompileOptions

/** Handlebars compiles to functions through `new Function`. */
export const contestant: Contestant = {
  compile({ main, partials }) {
    for (const [name, source] of Object.entries(partials)) {
      handlebars.registerPartial(name, compileNow(source))
    }
    const template = compileNow(main)
    return (data) => template(data)
  },
}

/** The steps of `Handlebars.compile`, which it would defer to the first render. */
function compileNow(source: string): HandlebarsTemplateDelegate {
  const given = { ...options }
  const environment = new Compiler().compile(handlebars.parse(source, given), given)
  return handlebars.template(new JavaScriptCompiler().compile(environment, given, undefined, true) as never)
}
