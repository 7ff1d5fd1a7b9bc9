import { BLOCK_TYPE } from '../../domain/data/codes.ts'
import { cutAtGrapheme, MAX_GRAPHEME } from '../../domain/data/graphemes.ts'
import type { Picture } from '../../domain/data/image.ts'
import { textOfMarkup } from '../../domain/data/markup.ts'
import type { PageData } from '../../domain/data/page-data.ts'
import { trimInParts } from '../../domain/data/parts.ts'
import { isTruthy, type Json, toNumber, toText } from '../../domain/data/value.ts'
import { type Frame, toFieldResolve } from '../../language/plugin.ts'
import { escapedAttribute } from './place.ts'

const BLOCK_TYPE_OF_PAGE = toFieldResolve(({ blockType }: PageData) => blockType)

/** UTF-16 units of the body that replace a missing description. */
const MAX_OF_BODY = 250

/** The text alternative of a picture, escaped for an attribute. An image block uses only its own `altText`, even an empty one. */
export function altOf({ altText, title, body, filename }: Picture, frame: Frame): string {
  if (toNumber(BLOCK_TYPE_OF_PAGE(frame)) === BLOCK_TYPE.image)
    return escapedAttribute(trimInParts(toText(altText), frame.run.budget), frame)
  if (isTruthy(title)) return escapedAttribute(toText(title), frame)
  const ofBody = isTruthy(body) ? altOfBody(body, frame) : ''
  return ofBody || escapedAttribute(isTruthy(filename) ? toText(filename) : '', frame)
}

/**
 * The text of a body. Its entities are escaped already, so safe mode keeps them and cuts none of them, and no character. The
 * reference prints `&amp;eacute;`, and cuts anywhere.
 */
function altOfBody(body: Json | undefined, frame: Frame): string {
  const { budget, inputs } = frame.run
  if (!inputs.safe) return escapedAttribute(textOfMarkup(toText(body), MAX_OF_BODY, budget), frame)
  const read = textOfMarkup(toText(body), MAX_OF_BODY + MAX_GRAPHEME, budget)
  const isWhole = read.length <= MAX_OF_BODY
  const text = isWhole ? read : cutAtGrapheme(read, MAX_OF_BODY).replace(/&#?\w{0,31}$/, '')
  return escapedAttribute(text, frame).replaceAll(/&amp;(#?\w{1,31};)/g, '&$1')
}
