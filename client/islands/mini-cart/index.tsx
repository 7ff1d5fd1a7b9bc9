import { createRoot } from 'react-dom/client'
import { WithTexts } from '../../runtime/define-island.tsx'
import { loadTexts } from '../../runtime/texts.ts'
import { MiniCart } from './mini-cart.tsx'

/** Shows the mini cart, from now on after each addition. It is no part of the markup, because without script there is none. */
export async function startMiniCart(): Promise<void> {
  const say = await loadTexts()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <WithTexts say={say}>
      <MiniCart />
    </WithTexts>,
  )
}
