import { alternatesWith, end, eof, literals } from './bare.ts'
import { ctx } from './ctx.ts'
import { evalInstruction } from './eval.ts'
import { ifInstruction } from './if.ts'
import { include } from './include.ts'
import { inject } from './inject.ts'
import { macro } from './macro.ts'
import { or } from './or.ts'
import { repeatedSection } from './repeated-section.ts'
import { section } from './section.ts'
import type { Syntax } from './syntax.ts'
import { varInstruction } from './var.ts'

/** Every instruction with a keyword. No keyword is a prefix of another, so the order does not matter. */
export const instructions: readonly Syntax[] = [
  alternatesWith,
  ctx,
  end,
  eof,
  evalInstruction,
  ifInstruction,
  include,
  inject,
  macro,
  or,
  repeatedSection,
  section,
  varInstruction,
  ...literals,
]
