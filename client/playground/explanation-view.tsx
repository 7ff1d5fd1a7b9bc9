import type { UndefinedPath } from '../../engine/language/explain/explanation.ts'
import type { ShownExplanation } from './ask.ts'
import { Code } from './code.tsx'
import { editorOf, type Target } from './finding.ts'
import { PlaceButton } from './finding-list.tsx'

interface ExplanationProps {
  readonly explanation: ShownExplanation | undefined
  readonly onGo: (target: Target) => void
}

/** The part of the data that a render used: the paths it read, names that the data lacks, and the least data that suffices. */
export function ExplanationView({ explanation, onGo }: ExplanationProps) {
  if (explanation === undefined) return <p>There is no render to explain.</p>
  const { paths, undefinedPaths, context, omitted } = explanation
  return (
    <div className="explanation">
      <h3>Unknown names</h3>
      {undefinedPaths.length === 0 && <p>The data has every name that the templates read.</p>}
      <ul className="findings">
        {undefinedPaths.map((one) => (
          <UnknownName
            key={`${one.template}:${one.line}:${one.column}:${one.path}`}
            unknown={one}
            onGo={onGo}
          />
        ))}
      </ul>
      <Omitted count={omitted.undefinedPaths} />
      <h3>Paths read</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Path</th>
            <th scope="col">Times</th>
          </tr>
        </thead>
        <tbody>
          {paths.map(({ path, count }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Omitted count={omitted.paths} />
      <h3>Smallest data</h3>
      <p>
        The templates print the same from this part of the data. A value of null means that only its presence
        matters.
      </p>
      <Code label="The smallest data" text={JSON.stringify(context ?? null, null, 2)} />
    </div>
  )
}

interface UnknownNameProps {
  readonly unknown: UndefinedPath
  readonly onGo: (target: Target) => void
}

function UnknownName({ unknown, onGo }: UnknownNameProps) {
  const { path, instruction, template, line, column, suggestion } = unknown
  return (
    <li>
      <code>{path}</code> ({instruction}){' '}
      <PlaceButton target={{ editor: editorOf(template), line, column, length: path.length }} onGo={onGo} />
      {suggestion !== undefined && (
        <>
          {' '}
          Did you mean <code>{suggestion}</code>?
        </>
      )}
    </li>
  )
}

function Omitted({ count }: { readonly count: number }) {
  return count === 0 ? null : <p>{count} more are not listed.</p>
}
