import { useState } from 'react'
import { type CallState, createCall, type StartCall } from './call-state.ts'

/** The calls of one control of a component, with the state of the last one. `successMs` as in `createCall`. */
export function useCall(successMs?: number): readonly [CallState, StartCall] {
  const [state, setState] = useState<CallState>('idle')
  const [start] = useState(() => createCall(setState, successMs))
  return [state, start]
}
