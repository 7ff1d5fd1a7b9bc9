import type { Include, Macro } from '../2-parse/ast.ts'
import type { Print } from '../4-render/scope.ts'
import type { Compilation } from './compilation.ts'

/** `{.macro name}`: defines its body as a macro in the current frame. Prints nothing. */
export function compileMacro({ name, body: block, nesting }: Macro, compilation: Compilation): Print {
  const later = compilation.later(block)
  const body: Print = (frame) => later.run(frame)
  return (frame) => {
    const { run } = frame
    run.hasMacros = true
    frame.macros ??= new Map()
    frame.macros.set(name, { unit: run.unit, body, nesting })
    return ''
  }
}

/**
 * `{.include name output}`: runs in the current frame, so its definitions remain. Prints only with the argument
 * `output`.
 */
export function compileInclude({ name, args, span }: Include): Print {
  const prints = args.list.includes('output')
  return (frame) => {
    const { run } = frame
    if (!run.inputs.includes) return ''
    run.callSpan = span
    const callable = run.findCallable(name, frame)
    const output = callable === undefined ? '' : run.call(name, callable, frame)
    return prints ? output : ''
  }
}
