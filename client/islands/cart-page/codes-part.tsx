import { type ReactNode, useState } from 'react'
import { CodeField, type CodeFieldProps } from './code-field.tsx'

interface CodesPartProps extends CodeFieldProps {
  readonly heading: string
  /** Whether the cart has codes of this kind. */
  readonly hasCodes: boolean
  /** Items of the list of these codes. */
  readonly children: ReactNode
}

/** The part of the summary with the codes of one kind, and the field for another one. */
export function CodesPart({ heading, hasCodes, children, ...field }: CodesPartProps) {
  const { name, state } = field
  // From then on the visitor opens and closes it.
  const [isOpen] = useState(hasCodes || Boolean(state.errors[name] || state.fields[name]))
  return (
    <details className="summary-part is-sign" open={isOpen}>
      <summary>{heading}</summary>
      <div className="form">
        <CodeField {...field} />
        {hasCodes && <ul className="coupon-list">{children}</ul>}
      </div>
    </details>
  )
}
