import { useState } from 'react'
import type { Input } from './input.ts'
import { toFragment } from './link.ts'

/** Copies the address of this page with the input in it, and says whether that was possible. */
export function LinkButton({ input }: { readonly input: Input }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    setSaid('')
    setSaid(await copyLink(input))
  }
  return (
    <div className="row">
      <button type="button" onClick={copy}>
        Copy link
      </button>
      <span role="status">{said}</span>
    </div>
  )
}

async function copyLink(input: Input): Promise<string> {
  const fragment = await toFragment(input)
  if (fragment === undefined) return 'This is too much for a link.'
  history.replaceState(null, '', fragment)
  try {
    await navigator.clipboard.writeText(location.href)
    return 'The link is copied.'
  } catch {
    // A page without TLS has no clipboard, and a visitor may refuse it.
    return 'The link is in the address bar. Copy it there.'
  }
}
