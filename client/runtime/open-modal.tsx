import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { WithTexts } from './define-island.tsx'
import { loadTexts } from './texts.ts'

/** Opens a dialog from a script that is no component. `render` gets the function that closes it. */
export async function openModal(render: (close: () => void) => ReactNode): Promise<void> {
  const say = await loadTexts()
  const root = createRoot(document.createElement('div'))
  root.render(<WithTexts say={say}>{render(() => root.unmount())}</WithTexts>)
}
