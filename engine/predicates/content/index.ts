import type { Predicate } from '../../language/plugin.ts'
import { backgroundSource } from './background-source.ts'
import { collectionPredicates } from './collection.ts'
import { gallery } from './gallery.ts'
import { itemPredicates } from './item.ts'
import { promotedBlock } from './promoted-block.ts'
import { recordType } from './record-type.ts'

export const contentPredicates: readonly Predicate[] = [
  ...backgroundSource,
  ...collectionPredicates,
  ...gallery,
  ...itemPredicates,
  ...promotedBlock,
  ...recordType,
]
