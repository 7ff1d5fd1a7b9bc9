import { isObject } from '../../engine/domain/value.ts'
import type { Json } from '../../engine/index.ts'

/** Members of an object as templates read them. */
export type View = Readonly<Record<string, Json>>

/** An object's members; none of anything else. */
export function toView(value: Json | undefined): View {
  return isObject(value) ? value : {}
}
