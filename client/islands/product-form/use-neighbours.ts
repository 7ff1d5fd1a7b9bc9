import { type RefObject, useEffect, useState } from 'react'
import {
  labelOf,
  type ProductChoice,
  type ProductFormView,
} from '../../../engine/domain/shop/product-form-view.ts'
import { useSay } from '../../runtime/define-island.tsx'
import { keepChoice } from '../../runtime/keep-choice.ts'
import { type Chosen, chosenAttributes, variantsWith } from './choice.ts'
import { findNeighbours, type Neighbours } from './neighbours.ts'

interface ShownChoice {
  readonly chosen: Chosen
  readonly isClash: boolean
  /** Undefined while the choice is not complete. */
  readonly variant: ProductChoice | undefined
}

/** The page around the form, which follows the choice. Undefined until the form is awake. */
export function useNeighbours(
  form: RefObject<HTMLFormElement | null>,
  data: ProductFormView,
  { chosen, isClash, variant }: ShownChoice,
): Neighbours | undefined {
  const say = useSay()
  const [neighbours, setNeighbours] = useState<Neighbours>()
  useEffect(() => {
    if (form.current !== null) setNeighbours(findNeighbours(form.current))
  }, [form])
  const fitting = variant === undefined ? fittingOf(data, chosen) : [variant]
  const picture = pictureOf(data, chosen, fitting)
  const priced = isSame(fitting, (one) => `${one.price} ${one.originalPrice}`) ? fitting[0] : undefined
  // The price of a subscription is printed with its period.
  const shown = data.purpose === 'subscription' ? undefined : priced

  const sku = variant?.sku
  useEffect(() => keepChoice(form.current, sku), [form, sku])
  useEffect(() => {
    if (picture !== undefined) neighbours?.showPicture(picture)
  }, [neighbours, picture])
  useEffect(
    () => neighbours?.showPrice(isClash ? { price: say('productPriceUnavailable') } : shown, say),
    [neighbours, isClash, shown, say],
  )
  useEffect(
    () => neighbours?.showChoice(variant ? labelOf(data.options, variant) : ''),
    [neighbours, data, variant],
  )
  useEffect(() => neighbours?.showRestock(variant, data.isSoldOut), [neighbours, data, variant])
  useEffect(
    () => neighbours?.showScarcity(variant && chosenAttributes(data, variant)),
    [neighbours, data, variant],
  )
  return neighbours
}

/** The variants that are still possible; none before the first choice. */
function fittingOf(data: ProductFormView, chosen: Chosen): readonly ProductChoice[] {
  return hasChoice(data, chosen) ? variantsWith(data, chosen) : []
}

function hasChoice({ options }: ProductFormView, chosen: Chosen): boolean {
  return options.some(({ field }) => chosen[field])
}

/** The picture that all possible variants share. Where values do not go together, the first of them that has one picture decides. */
function pictureOf(
  data: ProductFormView,
  chosen: Chosen,
  fitting: readonly ProductChoice[],
): number | undefined {
  if (fitting.length > 0 || !hasChoice(data, chosen)) return sharedPicture(fitting)
  const ofOneValue = data.options.map(({ field }) => variantsWith(data, { [field]: chosen[field] ?? '' }))
  return ofOneValue.map(sharedPicture).find((place) => place !== -1)
}

function sharedPicture(variants: readonly ProductChoice[]): number {
  return isSame(variants, (one) => one.picture) ? (variants[0]?.picture ?? -1) : -1
}

function isSame(variants: readonly ProductChoice[], read: (variant: ProductChoice) => unknown): boolean {
  return new Set(variants.map(read)).size === 1
}
