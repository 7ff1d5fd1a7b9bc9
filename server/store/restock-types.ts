/** A visitor who asked for a mail when a variant is back in stock. */
export interface RestockSignUp {
  readonly id: string
  readonly websiteId: string
  readonly itemId: string
  readonly sku: string
  readonly email: string
  /** Whether the visitor wants news of the website too. */
  readonly joinsList: boolean
  readonly createdAt: number
  /** The address of the website there, such as `https://shop.example`; '' when it is not known. */
  readonly origin: string
  /** The language of the visitor there, as a BCP 47 tag; '' when it is not known. */
  readonly language: string
}
