/** Whether both databases can keep a text: PostgreSQL refuses NUL, and half of a surrogate pair has no UTF-8. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The same for all texts and names of members in JSON. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  // Without a list of entries, which takes ten times the memory of a long array.
  if (Array.isArray(value)) return value.every(isStorableJson)
  return Object.keys(value).every(
    (name) => isStorable(name) && isStorableJson((value as Record<string, unknown>)[name]),
  )
}
