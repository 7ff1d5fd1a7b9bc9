import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import { islandData } from './island-data.ts'
import type { Island } from './start-islands.ts'
import { loadTexts, type ScriptSay } from './texts.ts'
import { rememberInput } from './typed-input.ts'

/** The component of an island. It makes the same markup as the template of the same name, from the same data. */
export type IslandComponent<Data> = ComponentType<{ readonly data: Data }>

const SayContext = createContext<ScriptSay | undefined>(undefined)

/** The texts of this website, inside an island. */
export function useSay(): ScriptSay {
  const say = useContext(SayContext)
  if (say === undefined) throw new Error('useSay is called outside of an island.')
  return say
}

/** The texts for the components inside. */
export function WithTexts({ say, children }: { readonly say: ScriptSay; readonly children: ReactNode }) {
  return <SayContext value={say}>{children}</SayContext>
}

/**
 * An island of React, over markup that the template engine rendered.
 *
 * The data stands in the element after the island, as JSON. Resolves after hydration, with what was typed before. Where the
 * component throws, then or later, the markup is as it was printed.
 */
export function defineIsland<Data>(Component: IslandComponent<Data>): Island {
  return async (element) => {
    const data = JSON.parse(islandData(element)) as Data
    const say = await loadTexts()
    const { childNodes: printed } = element.cloneNode(true)
    const readInput = rememberInput(element)
    const enterAgain = await new Promise<ReturnType<typeof readInput>>((resolve, reject) => {
      let fail: (error: unknown) => void = reject
      const onReady = () => {
        fail = reportError
        resolve(readInput())
      }
      // React leaves nothing where a component threw. The printed markup works without it.
      const onUncaughtError = (error: unknown) => {
        element.replaceChildren(...printed)
        fail(error)
      }
      // Other scripts had changed the markup, so React has made it anew.
      const onRecoverableError = () => {
        element.dataset['anew'] = ''
      }
      const root = (
        <WithTexts say={say}>
          <Hydrated onReady={onReady}>
            <Component data={data} />
          </Hydrated>
        </WithTexts>
      )
      // As a transition it makes way every few milliseconds, and for a touch at once.
      startTransition(() => {
        hydrateRoot(element, root, {
          identifierPrefix: element.dataset['island'] ?? '',
          onUncaughtError,
          onRecoverableError,
        })
      })
    })
    return enterAgain()
  }
}

function Hydrated({ onReady, children }: { readonly onReady: () => void; readonly children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
