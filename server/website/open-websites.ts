import type { ClientFiles } from '../render/client/client-files.ts'
import type { RenderServices } from '../render/services.ts'
import type { Store } from '../store/store.ts'
import { WebsiteChanges } from './changes/website-changes.ts'
import { SiteDirectory } from './directory.ts'
import { openSigner, type Signer } from './signing.ts'
import { Themes } from './theme.ts'

/** The websites of a store, ready to be served: made once in each process. */
export interface OpenWebsites {
  readonly themes: Themes
  readonly directory: SiteDirectory
  /** Scripts of pages; undefined when they were never built. */
  readonly client: ClientFiles | undefined
  readonly signer: Signer
  /** Changes the files of websites. */
  readonly changes: WebsiteChanges
}

interface WebsitesOptions {
  readonly store: Store
  readonly rendering: Pick<RenderServices, 'engine' | 'client'>
  /** Folder of further themes; '' for none. */
  readonly themesFolder: string
  /** Whether the website of `localhost`, or the only one of a store, answers at any host, for development. */
  readonly answersAnyHost: boolean
  /** Whether visitors may pay by a test, unless a website refuses it. */
  readonly allowsTestPayments: boolean
  /** Address of the provider of instalments; '' for none. */
  readonly instalmentsUrl: string
  /** Replaces the providers of captchas; '' for the real ones. */
  readonly captchaUrl: string
  /** Secrets that encrypt the stored keys; the first encrypts, all decrypt. Empty keeps them in the clear. */
  readonly keySecrets: readonly string[]
}

/** Opens the websites of a store. */
export async function openWebsites(options: WebsitesOptions): Promise<OpenWebsites> {
  const { store, rendering, answersAnyHost, allowsTestPayments, instalmentsUrl, captchaUrl } = options
  const { engine, client } = rendering
  const themes = new Themes(engine, options.themesFolder)
  const directory = new SiteDirectory({
    ...{ store, engine, themes, client, answersAnyHost, allowsTestPayments, captchaUrl },
    hasInstalmentInformation: instalmentsUrl !== '',
  })
  // The keys are made once and kept in the store. So all processes sign alike, and no default secret exists.
  const signer = await openSigner(store, options.keySecrets)
  const changes = new WebsiteChanges({ address: store.address, themesFolder: options.themesFolder })
  return { themes, directory, client, signer, changes }
}
