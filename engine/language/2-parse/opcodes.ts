/** The opcodes of the JSON form (language specification §7). */
export const OPCODES = {
  TEXT: 0,
  VARIABLE: 1,
  SECTION: 2,
  END: 3,
  REPEATED: 4,
  PREDICATE: 5,
  BINDVAR: 6,
  OR_PREDICATE: 7,
  IF: 8,
  INJECT: 9,
  MACRO: 10,
  COMMENT: 11,
  META_LEFT: 12,
  META_RIGHT: 13,
  NEWLINE: 14,
  SPACE: 15,
  TAB: 16,
  ROOT: 17,
  EOF: 18,
  ALTERNATES_WITH: 19,
  STRUCT: 20,
  ATOM: 21,
  CTXVAR: 22,
  EVAL: 23,
  INCLUDE: 24,
} as const

export type OpcodeName = keyof typeof OPCODES

/** Instructions that print one character. */
export const LITERALS = [
  { name: 'META_LEFT', keyword: 'meta-left', opcode: OPCODES.META_LEFT, text: '{' },
  { name: 'META_RIGHT', keyword: 'meta-right', opcode: OPCODES.META_RIGHT, text: '}' },
  { name: 'NEWLINE', keyword: 'newline', opcode: OPCODES.NEWLINE, text: '\n' },
  { name: 'SPACE', keyword: 'space', opcode: OPCODES.SPACE, text: ' ' },
  { name: 'TAB', keyword: 'tab', opcode: OPCODES.TAB, text: '\t' },
] as const

export type LiteralOpcode = (typeof LITERALS)[number]['opcode']
