import { safeUrl } from '../../domain/data/url.ts'
import { isObject, member, type Node, toText } from '../../domain/data/value.ts'
import type { Frame } from '../../language/plugin.ts'

/**
 * The message about payment by instalments of an item that has one; the reference prints none. A page of a product gives it to
 * its item, so that lists of the same products have no message.
 */
export function printInstalments(item: Node, frame: Frame): string {
  const instalments = member(item, 'instalments')
  if (!frame.run.inputs.safe || !isObject(instalments)) return ''
  const url = safeUrl(toText(member(instalments, 'url')))
  return frame.renderFragment('instalments', { ...instalments, url }, { isIsolated: true })
}
