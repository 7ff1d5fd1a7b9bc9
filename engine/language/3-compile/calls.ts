import type { Include, Macro } from '../2-parse/ast.ts'
import type { Step } from '../4-render/scope.ts'
import type { Compilation } from './compilation.ts'

/** `{.macro name}`: defines its body as a macro in the current frame. Prints nothing. */
export function compileMacro({ name, body: block, nesting }: Macro, compilation: Compilation): Step {
  const later = compilation.later(block)
  const body: Step = (frame) => later()(frame)
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
export function compileInclude({ name, args, span }: Include): Step {
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
