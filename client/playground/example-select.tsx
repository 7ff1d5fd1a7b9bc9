import { type FormEvent, useEffect, useId, useState } from 'react'
import { type Input, readInput } from './input.ts'

interface Example {
  readonly group: string
  readonly title: string
  readonly input: Input
}

/** Opens one of the cases of `fixtures`, which the build writes to a file. Without the file there are none. */
export function ExampleSelect({ onOpen }: { readonly onOpen: (input: Input) => void }) {
  const [examples, setExamples] = useState<readonly Example[]>([])
  const id = useId()
  useEffect(() => {
    fetchExamples().then(setExamples, () => {})
  }, [])
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const example = examples[Number(new FormData(event.currentTarget).get('example'))]
    if (example !== undefined) onOpen(example.input)
  }
  if (examples.length === 0) return null
  return (
    <form className="row" onSubmit={open}>
      <label htmlFor={id}>Example</label>
      <select id={id} name="example">
        {[...Map.groupBy(examples.entries(), ([, { group }]) => group)].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(([at, { title }]) => (
              <option key={at} value={at}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="submit">Open</button>
    </form>
  )
}

async function fetchExamples(): Promise<readonly Example[]> {
  const response = await fetch('/playground/examples.json')
  if (!response.ok) return []
  const list: readonly { readonly group: string; readonly title: string; readonly input: unknown }[] =
    await response.json()
  return list.flatMap(({ input, ...rest }) => {
    const read = readInput(input)
    return read === undefined ? [] : [{ ...rest, input: read }]
  })
}
