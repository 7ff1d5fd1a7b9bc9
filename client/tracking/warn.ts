/** A warning of the specification (platform §8), which developers of a page read in the console of the browser. */
export function warn(message: string): void {
  // biome-ignore lint/suspicious/noConsole: The specification asks for warnings.
  console.warn(message)
}
