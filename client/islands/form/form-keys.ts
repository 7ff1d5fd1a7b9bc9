import { FORM_KEY_PATH } from '../../../engine/domain/data/script-paths.ts'
import { YOUNGEST_FORM_MS } from '../../../engine/domain/forms/traps.ts'
import { write } from '../../runtime/write.ts'

/** The keys of one form, each for one submission. */
export interface FormKeys {
  /** Asks for a key in advance, because the service refuses one that is younger than a second. */
  readonly prepare: () => void
  /** A key that is old enough. A failed submission is sent again with the same one, so it counts once. */
  readonly take: () => Promise<string>
  /** Forgets the key, which was used or has expired. */
  readonly renew: () => void
}

/** Thrown when no key can be had. */
export class NoFormKey extends Error {}

/** A newsletter form needs no key, because an address joins a list once. */
export const WITHOUT_KEYS: FormKeys = { prepare: () => {}, take: async () => '', renew: () => {} }

export function createFormKeys(): FormKeys {
  let next: Promise<{ readonly key: string; readonly readyAtMs: number }> | undefined
  const ask = async () => {
    const { key } = await write<{ key: string }>('POST', FORM_KEY_PATH)
    return { key, readyAtMs: performance.now() + YOUNGEST_FORM_MS }
  }
  const prepare = () => {
    next ??= ask()
    // A failure is told when the key is needed, and it is asked for again then.
    next.catch(() => (next = undefined))
  }
  return {
    prepare,
    take: async () => {
      prepare()
      const found = await next?.catch((cause) => {
        throw new NoFormKey('', { cause })
      })
      if (found === undefined) throw new NoFormKey()
      const waitMs = found.readyAtMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      return found.key
    },
    renew: () => {
      next = undefined
    },
  }
}
