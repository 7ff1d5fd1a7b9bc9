import { isObject } from '../../engine/domain/data/value.ts'
import type { Json } from '../../engine/index.ts'

/** An object that templates read. */
export type View = Readonly<Record<string, Json>>

/** Returns an object as it is, and an empty one for any other value. */
export function toView(value: Json | undefined): View {
  return isObject(value) ? value : {}
}
