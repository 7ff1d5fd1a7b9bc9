import { type FormEvent, useEffect, useId } from 'react'

/** Asks for the API key. It stays in the memory of this page: neither the browser nor a link keeps it. */
export function KeyForm({ onKey }: { readonly onKey: (key: string) => void }) {
  const id = useId()
  useEffect(() => {
    // The form goes when its key is right, and the focus with it.
    return () => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
    }
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onKey(String(new FormData(event.currentTarget).get('key')))
  }
  return (
    <form className="row key" onSubmit={submit}>
      <label htmlFor={id}>API key</label>
      <input id={id} name="key" type="password" required pattern="[!-~]+" autoComplete="off" />
      <button type="submit">Use key</button>
      <span>It is one of RENDER_API_KEYS, and is forgotten when you leave this page.</span>
    </form>
  )
}
