import type { ScriptText } from '../../../engine/domain/messages/script-texts.ts'
import { useSay } from '../../runtime/define-island.tsx'
import type { Progress } from './use-purchase.ts'

/** The text of the button while it is not at rest. */
const LABEL = {
  opening: 'product_opening',
  adding: 'product_adding',
  added: 'product_added',
} as const satisfies Readonly<Record<Exclude<Progress, 'idle'>, ScriptText>>

interface BuyButtonProps {
  readonly label: string
  /** The label of a product that cannot be bought; '' for all others. */
  readonly refusal: string
  readonly progress: Progress
}

/** The button that buys a product. At work it is not disabled, because that would take its focus. */
export function BuyButton({ label, refusal, progress }: BuyButtonProps) {
  const say = useSay()
  const isIdle = progress === 'idle'
  return (
    <button
      className="button button-wide"
      type="submit"
      disabled={refusal !== ''}
      data-state={isIdle ? undefined : progress}
      aria-busy={progress === 'opening' || progress === 'adding' ? true : undefined}
    >
      {refusal || (isIdle ? label : say(LABEL[progress]))}
    </button>
  )
}
