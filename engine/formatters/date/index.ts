import type { Formatter } from '../../language/plugin.ts'
import { date } from './date.ts'

export const dateFormatters: readonly Formatter[] = [date]
