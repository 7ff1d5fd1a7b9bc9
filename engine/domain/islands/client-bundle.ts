/** A file of the scripts of pages: its address, and its digest for the attribute `integrity`. */
export interface BundleFile {
  readonly url: string
  readonly integrity: string
}

/** The scripts of pages as `island-scripts` prints them. */
export interface ClientBundle {
  /** The bootstrap. */
  readonly script: BundleFile
  /** The styles that the markup of islands needs in any theme. */
  readonly styles: BundleFile
  /** The file of texts of each language that has a table, such as `en`. */
  readonly texts: Readonly<Record<string, BundleFile>>
  /** The large scripts that an island needs beside the bootstrap, by the name of the island. */
  readonly preloads: Readonly<Record<string, readonly BundleFile[]>>
}
