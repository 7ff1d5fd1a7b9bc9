import type { RenderServices } from '../render/services.ts'
import type { Store } from '../store/store.ts'
import type { SiteDirectory } from './directory.ts'
import type { Signer } from './signing.ts'
import type { Themes } from './theme.ts'

/** What the site host and its API work with. */
export interface SiteServices {
  readonly store: Store
  readonly rendering: RenderServices
  readonly directory: SiteDirectory
  readonly themes: Themes
  readonly signer: Signer
}
