import { FORM_KEY_PATH } from '../../../engine/domain/data/script-paths.ts'
import { CallFailed } from '../../runtime/call.ts'
import { write } from '../../runtime/write.ts'

/** The keys of one form, each for one submission. */
export interface FormKeySource {
  /** Asks for a key in advance, so that a submission need not wait for it. */
  readonly prepare: () => void
  /** The key. A failed submission is sent again with the same one, so it counts once. */
  readonly take: () => Promise<string>
  /** Forgets the key, which was used or has expired. */
  readonly renew: () => void
}

/** Thrown when no key can be had. */
export class NoFormKey extends CallFailed {}

/** A newsletter form needs no key, because an address joins a list once. */
export const WITHOUT_KEYS: FormKeySource = { prepare: () => {}, take: async () => '', renew: () => {} }

export function createFormKeys(): FormKeySource {
  let next: Promise<string> | undefined
  const ask = async () => {
    const { key } = await write<{ key: string }>('POST', FORM_KEY_PATH)
    return key
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
        throw new NoFormKey(0, {}, { cause })
      })
      if (found === undefined) throw new NoFormKey(0, {})
      return found
    },
    renew: () => {
      next = undefined
    },
  }
}
