import { useCallback, useEffect, useRef, useState } from 'react'

/** The button of a product: at rest; at work on something else than the cart; adding to the cart; done. */
export type Progress = 'idle' | 'opening' | 'adding' | 'added'

/** The button says "Adding…" for so long at least, and "Added!" for so long (storefront specification §4). */
const ADDING_MS = 1000
const ADDED_MS = 2000

/** The end of a work: something was added, another page follows, or a dialog has opened. */
export type Outcome = 'added' | 'opened' | { readonly url: string }

/** The work of a button. */
export interface Work {
  readonly progress: Exclude<Progress, 'idle' | 'added'>
  readonly run: () => Promise<Outcome>
  /** Called when the button says "Added!". */
  readonly onAdded?: () => void
  readonly onFailure: (error: unknown) => void
}

interface ButtonProgress {
  readonly progress: Progress
  /** Starts a work. A press while the button works does nothing. */
  readonly start: (work: Work) => Promise<void>
  readonly showAdded: () => void
  /** Goes to another page. The button works until it is there. */
  readonly leave: (url: string) => void
}

/** The progress of the button of a product. */
export function useProgress(): ButtonProgress {
  const [progress, setProgress] = useState<Progress>('idle')
  const isBusy = useRef(false)
  useEffect(() => {
    // A page that was left at work comes back from the cache of the browser as it was.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isBusy.current = false
      setProgress('idle')
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  useEffect(() => {
    if (progress !== 'added') return undefined
    const timer = setTimeout(() => setProgress('idle'), ADDED_MS)
    return () => clearTimeout(timer)
  }, [progress])
  const showAdded = useCallback(() => setProgress('added'), [])
  const leave = useCallback((url: string) => {
    isBusy.current = true
    setProgress('opening')
    location.assign(url)
  }, [])
  const start = useCallback(async ({ progress: working, run, onAdded, onFailure }: Work) => {
    if (isBusy.current) return
    isBusy.current = true
    setProgress(working)
    const earliest = new Promise((resolve) => setTimeout(resolve, ADDING_MS))
    try {
      const outcome = await run()
      if (typeof outcome === 'object') return location.assign(outcome.url)
      if (outcome === 'added') await earliest
      setProgress(outcome === 'added' ? 'added' : 'idle')
      if (outcome === 'added') onAdded?.()
    } catch (error) {
      await earliest
      setProgress('idle')
      onFailure(error)
    }
    isBusy.current = false
  }, [])
  return { progress, start, showAdded, leave }
}
