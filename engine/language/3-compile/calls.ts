import type { Include, Macro } from '../2-parse/ast.ts'
import type { Instruction } from '../4-render/scope.ts'
import type { Compilation } from './compilation.ts'

/** `{.macro name}`: registers its body in the current frame when it runs; prints nothing. */
export function compileMacro({ name, body: block, nesting }: Macro, compilation: Compilation): Instruction {
  const later = compilation.later(block)
  const body: Instruction = (frame) => later()(frame)
  return (frame) => {
    const { run } = frame
    run.hasMacros = true
    frame.macros ??= new Map()
    frame.macros.set(name, { unit: run.unit, body, nesting })
    return ''
  }
}

/** `{.include name output}`: runs in the current frame, so that what it defines stays; silent unless asked for output. */
export function compileInclude({ name, args, span }: Include): Instruction {
  const prints = args.list.includes('output')
  return (frame) => {
    const { run } = frame
    if (!run.inputs.includes) return ''
    run.site = span
    const callable = run.findCallable(name, frame)
    const output = callable === undefined ? '' : run.call(name, callable, frame)
    return prints ? output : ''
  }
}
