import { member, type Node } from '../../domain/data/value.ts'
import { type Frame, toResolve } from '../../language/plugin.ts'

/** The texts of the website. */
export const localizedStrings = toResolve(['localizedStrings'])

/** The website's own text for a key; undefined when the default applies. */
export function localized(key: string, frame: Frame): Node {
  return member(localizedStrings(frame), key)
}
