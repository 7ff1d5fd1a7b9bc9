const OPTION_PREFIX = 'option.'

/** The name of the form field that selects a value of an option: `option.Size`. */
export function optionField(option: string): string {
  return OPTION_PREFIX + option
}

/** Whether a form field selects a value of an option. */
export function isOptionField(name: string): boolean {
  return name.startsWith(OPTION_PREFIX)
}

/** The option whose value a form field selects. */
export function optionOfField(name: string): string {
  return name.slice(OPTION_PREFIX.length)
}
