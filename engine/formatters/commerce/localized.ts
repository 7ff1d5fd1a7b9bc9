import { member, type Node } from '../../domain/value.ts'
import { type Frame, toResolve } from '../../language/plugin.ts'

const LOCALIZED_STRINGS = toResolve(['localizedStrings'])

/** A text that the site words itself; missing when it leaves that to us. */
export function localized(key: string, frame: Frame): Node {
  return member(LOCALIZED_STRINGS(frame), key)
}
