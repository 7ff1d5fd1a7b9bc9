/**
 * Lets a wheel over a field with the focus scroll the page. Browsers change its number instead, which few visitors notice.
 * They leave fields alone that cannot be written to.
 */
export function scrollOverNumbers(): void {
  const onWheel = ({ target }: Event) => {
    const field = target as HTMLInputElement
    if (field.type !== 'number' || field.readOnly) return
    field.readOnly = true
    setTimeout(() => (field.readOnly = false))
  }
  addEventListener('wheel', onWheel, true)
}
