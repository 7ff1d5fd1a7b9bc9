import type { Predicate } from '../../language/plugin.ts'
import { comments, disqus } from './comments.ts'

export const socialPredicates: readonly Predicate[] = [comments, disqus]
