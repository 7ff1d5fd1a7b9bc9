import { useEffect, useEffectEvent, useState } from 'react'
import { FIRST_INPUT, type Input } from './input.ts'
import { fromFragment, isInputFragment } from './link.ts'

/** The input of the page, and the ways in which it changes. */
export interface InputState {
  readonly input: Input
  /** Counts the inputs that were opened, because each needs new editors. */
  readonly revision: number
  /** Whether the last link that was opened holds no input. */
  readonly isLinkBroken: boolean
  readonly change: (part: Partial<Input>) => void
  readonly open: (input: Input) => void
}

/** The input of a visitor: the first one, until an example or a link is opened. `onOpen` is called then. */
export function useInput(onOpen: () => void): InputState {
  const [state, setState] = useState({ input: FIRST_INPUT, revision: 0, isLinkBroken: false })
  const open = (input: Input) => {
    onOpen()
    setState(({ revision }) => ({ input, revision: revision + 1, isLinkBroken: false }))
  }
  useLinkedInput((input) => {
    if (input === undefined) setState((before) => ({ ...before, isLinkBroken: true }))
    else open(input)
  })
  return {
    ...state,
    change: (part) => setState((before) => ({ ...before, input: { ...before.input, ...part } })),
    open,
  }
}

/** Reads the input in the address now, and again when another link is opened in the same tab. */
function useLinkedInput(onLink: (input: Input | undefined) => void): void {
  const report = useEffectEvent(onLink)
  useEffect(() => {
    const read = async () => {
      const { hash } = location
      if (!isInputFragment(hash)) return
      const input = await fromFragment(hash)
      if (hash === location.hash) report(input)
    }
    void read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
}
