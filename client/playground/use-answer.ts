import { useEffect, useState } from 'react'
import { type Answer, ask } from './ask.ts'
import type { Input } from './input.ts'

/** A pause in typing. */
const PAUSE_MS = 250

/** The answer to an input, which is asked for once typing pauses. Until it comes, the one before stays. */
export function useAnswer(input: Input, key: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(() => {
      ask(input, key, ending.signal).then(
        (next) => setAnswer((before) => keepShown(before, next)),
        (error) => {
          // Another input, or another key, took its place.
          if (!ending.signal.aborted) throw error
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [input, key])
  return answer
}

/** Without a render the page and explanation of the one before stay, because they would vanish while data is typed. */
function keepShown(before: Answer | undefined, next: Answer): Answer {
  if (next.html !== undefined || before === undefined) return next
  return { ...next, html: before.html, explanation: next.explanation ?? before.explanation, isOld: true }
}
