import type { InstructionTree, Json } from '../../engine/index.ts'

/** An error as the corpus lists it. */
export interface ExpectedError {
  readonly type: string
  readonly message: string
}

/** One case of the conformance corpus; its README describes the fields. */
export interface Case {
  readonly id: string
  readonly kind: 'render' | 'parse' | 'expr' | 'scan'
  readonly template?: string
  readonly code?: InstructionTree
  readonly expr?: string
  readonly vars?: Readonly<Record<string, Json>>
  readonly context?: Json
  readonly partials?: Readonly<Record<string, string>>
  readonly injects?: Readonly<Record<string, Json>>
  readonly locale?: string
  readonly now?: number
  readonly options?: {
    readonly expr?: boolean
    readonly include?: boolean
    readonly maxTokens?: number
    readonly maxStringLen?: number
  }
  readonly formatters?: readonly string[]
  readonly output: unknown
  readonly compare: 'exact' | 'trim'
  readonly outputExact?: string
  readonly alternatives?: readonly string[]
  readonly errors?: readonly ExpectedError[]
  readonly result?: { readonly type: string; readonly value?: unknown }
  readonly rpn?: string
}
