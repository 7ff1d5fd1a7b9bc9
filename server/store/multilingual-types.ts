/** The languages of a website, as its owner set them apart from the website's files. */
export interface Multilingual {
  /** Whether pages are served in these languages. While it is false, the website has its own language alone. */
  readonly isConnected: boolean
  readonly languages: readonly ChosenLanguage[]
}

/** A language beside the website's own one. */
export interface ChosenLanguage {
  /** A BCP 47 tag such as `de` or `pt-BR`. */
  readonly code: string
  /** Its name in the list of languages; missing for the name that the language gives itself. */
  readonly name?: string
  /** Whether visitors may read the website in it. */
  readonly isEnabled: boolean
}
