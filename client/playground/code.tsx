interface CodeProps {
  readonly label: string
  readonly text: string
}

/** A text of several lines, which scrolls and is therefore reached by the keyboard. */
export function Code({ label, text }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A part that scrolls must have the focus to be scrolled by keys.
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}
