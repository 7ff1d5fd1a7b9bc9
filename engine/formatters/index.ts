import type { Formatter } from '../language/plugin.ts'
import { commerceFormatters } from './commerce/index.ts'
import { contentFormatters } from './content/index.ts'
import { coreFormatters } from './core/index.ts'
import { dateFormatters } from './date/index.ts'
import { i18nFormatters } from './i18n/index.ts'
import { islandFormatters } from './islands/index.ts'
import { legacyFormatters } from './legacy/index.ts'
import { socialFormatters } from './social/index.ts'

/** All built-in formatters. */
export const formatters: readonly Formatter[] = [
  ...commerceFormatters,
  ...contentFormatters,
  ...coreFormatters,
  ...dateFormatters,
  ...i18nFormatters,
  ...islandFormatters,
  ...legacyFormatters,
  ...socialFormatters,
]
