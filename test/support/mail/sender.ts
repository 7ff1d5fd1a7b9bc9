import { readConfig } from '../../../server/config/config.ts'
import { MailSender } from '../../../server/mail/sender.ts'
import { Metrics } from '../../../server/observe/metrics/metrics.ts'
import type { MailTransport } from '../../../server/outbound/mail-transport.ts'
import { createRenderServices } from '../../../server/render/services.ts'
import type { Store } from '../../../server/store/store.ts'
import { SiteDirectory } from '../../../server/website/directory.ts'
import { Themes } from '../../../server/website/theme.ts'

/** A sender over a store, as each process of the service has one. `tell` sets its clock forward. */
export function createSender(store: Store, transport: MailTransport) {
  const rendering = createRenderServices(readConfig({}), new Metrics())
  const directory = new SiteDirectory({
    ...{ store, engine: rendering.engine, themes: new Themes(rendering.engine), client: undefined },
    hasInstalmentInformation: false,
    answersAnyHost: false,
    allowsTestPayments: true,
  })
  const lines: unknown[] = []
  const note = (...line: unknown[]) => void lines.push(line)
  let aheadMs = 0
  const sender = new MailSender({
    ...{ store, directory, rendering, transport },
    from: 'shop@vitrine.example',
    log: { debug: note, warn: note, error: note },
    clock: () => Date.now() + aheadMs,
  })
  return {
    sender,
    lines,
    wait: (ms: number) => {
      aheadMs += ms
    },
  }
}
