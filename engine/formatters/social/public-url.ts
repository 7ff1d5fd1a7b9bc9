import { safeUrl } from '../../domain/data/url.ts'
import type { Frame } from '../../language/plugin.ts'

/** A URL that visitors follow or share. Safe mode prints '' for a URL that could run a script. */
export function publicUrl(address: string, { run }: Frame): string {
  return run.inputs.safe ? safeUrl(address) : address
}
