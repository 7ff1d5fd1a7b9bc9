import { onTestFinished, vi } from 'vitest'

/** Keeps the warnings of a test out of its output, and answers them. */
export function spyOnWarnings(): () => readonly unknown[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => {
    warn.mockRestore()
  })
  return () => warn.mock.calls.flat()
}
