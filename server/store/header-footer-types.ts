/** The texts of header and footer that an owner sets apart from the website's files. An empty text shows nothing. */
export interface HeaderFooter {
  readonly header: {
    /** A line above the header of every page, with a link where `url` is not '', and a button that enters `couponCode`. */
    readonly announcement: { readonly text: string; readonly url: string; readonly couponCode?: string }
  }
  readonly footer: {
    readonly tagLine: string
    readonly contactEmail: string
    readonly contactPhoneNumber: string
    /** One line for each. */
    readonly openingHours: readonly string[]
    readonly text: string
  }
}
