import { safeUrl } from '../../domain/url.ts'
import type { Frame } from '../../language/plugin.ts'

/** An address that visitors follow or share; in safe mode '' in place of one that could run a script. */
export function publicUrl(address: string, { run }: Frame): string {
  return run.inputs.safe ? safeUrl(address) : address
}
