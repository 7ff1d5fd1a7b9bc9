import type { EditorName, Finding, Target } from './finding.ts'
import { DATA_MALFORMED } from './read-data.ts'

interface FindingListProps {
  readonly findings: readonly Finding[]
  readonly onGo: (target: Target) => void
}

/** Each finding with its place, which is a button that moves the cursor there. */
export function FindingList({ findings, onGo }: FindingListProps) {
  if (findings.length === 0) return <p>There are no diagnostics.</p>
  return (
    <ul className="findings">
      {findings.map((finding, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Two findings may be equal, and none has a state.
        <li key={at} data-severity={finding.severity}>
          <p>
            <strong>{finding.severity}</strong> <PlaceButton target={finding} onGo={onGo} />
          </p>
          <p>{finding.message}</p>
          {finding.hint !== undefined && <p>{finding.hint}</p>}
          {finding.code !== DATA_MALFORMED && (
            <p>
              <a href={`/reference#diagnostic-${finding.code}`}>{finding.code}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PlaceButtonProps {
  readonly target: Target
  readonly onGo: (target: Target) => void
}

/** Moves the cursor to a place. */
export function PlaceButton({ target, onGo }: PlaceButtonProps) {
  const { editor, line, column } = target
  return (
    // A new object, so that a second press moves the cursor again.
    <button type="button" className="place" onClick={() => onGo({ ...target })}>
      {titleOf(editor)}, line {line}, column {column}
    </button>
  )
}

function titleOf(editor: EditorName): string {
  if (editor === 'template') return 'Template'
  return editor === 'data' ? 'Data' : editor.replace('partial:', 'Partial ')
}
