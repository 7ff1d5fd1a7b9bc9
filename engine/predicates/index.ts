import type { Predicate } from '../language/plugin.ts'
import { commercePredicates } from './commerce/index.ts'
import { contentPredicates } from './content/index.ts'
import { corePredicates } from './core/index.ts'
import { i18nPredicates } from './i18n/index.ts'
import { slidePredicates } from './slide/index.ts'
import { socialPredicates } from './social/index.ts'

/** All built-in predicates. */
export const predicates: readonly Predicate[] = [
  ...commercePredicates,
  ...contentPredicates,
  ...corePredicates,
  ...i18nPredicates,
  ...slidePredicates,
  ...socialPredicates,
]
