/** The name of the field in which an option is chosen. */
export function optionField(option: string): string {
  return `option.${option}`
}
