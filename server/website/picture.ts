import { isArray, type Json, member } from '../../engine/domain/data/value.ts'

/** The picture of an item by its `data`: its own, else the first of its gallery, else null. */
export function pictureOf(data: Json | undefined): Json {
  if (typeof member(data, 'assetUrl') === 'string') return data ?? null
  const pictures = member(data, 'items')
  return (isArray(pictures) ? pictures[0] : undefined) ?? null
}
