/** Takes the visitor to a field by its name: for radio buttons, to the first one that can be chosen. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  if (name === undefined) return
  const controls = [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => (element as HTMLInputElement).name === name,
  )
  const control = controls.find(({ checked }) => checked) ?? controls.find(({ disabled }) => !disabled)
  control?.focus()
}
