import type { Predicate } from '../../language/plugin.ts'
import { hasVariants, onSale, soldOut, variedPrices } from './product.ts'

export const commercePredicates: readonly Predicate[] = [hasVariants, onSale, soldOut, variedPrices]
