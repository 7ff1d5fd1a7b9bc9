import { useId, useState } from 'react'

interface PartialNameProps {
  readonly name: string
  readonly others: readonly string[]
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
}

/** The name of the partial that is open, and the button that removes it. A name that cannot be is not passed on. */
export function PartialName({ name, others, onRename, onRemove }: PartialNameProps) {
  const [typed, setTyped] = useState(name)
  const id = useId()
  const problem = problemOf(typed, others)
  const type = (text: string) => {
    setTyped(text)
    if (problemOf(text, others) === undefined) onRename(text)
  }
  return (
    <div className="row">
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => type(target.value)}
      />
      <button type="button" onClick={onRemove}>
        Remove {name}
      </button>
      <span className="problem" id={`${id}-problem`}>
        {problem}
      </span>
    </div>
  )
}

function problemOf(name: string, others: readonly string[]): string | undefined {
  if (name === '') return 'A partial needs a name.'
  return others.includes(name) ? 'Another partial has this name.' : undefined
}
