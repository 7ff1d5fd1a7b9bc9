import type { Formatter } from '../../language/plugin.ts'
import { noOps } from './no-op.ts'

export const legacyFormatters: readonly Formatter[] = [...noOps]
