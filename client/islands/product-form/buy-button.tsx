import { useSay } from '../../runtime/define-island.tsx'
import type { Progress } from './use-purchase.ts'

interface BuyButtonProps {
  readonly label: string
  /** The label of a product that cannot be bought; '' for all others. */
  readonly refusal: string
  /** Whether nothing is left of the product, or of its chosen variant. */
  readonly isGone: boolean
  /** Whether it does not stand out, because a press only says what is wrong. */
  readonly isQuiet: boolean
  readonly progress: Progress
}

/** The button that buys a product. At work it is not disabled, because that would take its focus. */
export function BuyButton({ label, refusal, isGone, isQuiet, progress }: BuyButtonProps) {
  const say = useSay()
  return (
    <button
      className={`button button-wide${isGone ? ' is-gone' : isQuiet && !refusal ? ' button-quiet' : ''}`}
      type="submit"
      disabled={refusal !== '' || isGone}
      data-state={progress === 'idle' ? undefined : progress}
      aria-busy={progress === 'opening' || progress === 'adding' ? true : undefined}
    >
      {refusal ||
        (isGone && say('productSoldOutText')) ||
        (progress === 'idle' ? label : say(`product_${progress}`))}
    </button>
  )
}
