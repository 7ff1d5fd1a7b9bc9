import { API_PATH } from '../../../engine/domain/data/paths.ts'
import type { AccountAddress } from '../../store/account-types.ts'
import { type FormState, NEW_FORM, toFormContent } from '../../visitor/form-state.ts'
import { homeCountry } from '../../website/countries.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { toAddressFields } from '../views/address-fields.ts'

/** An address of an account: empty for a new one, or as it is kept. Its id stands in the address of the page. */
export function addressPage(site: Site, url: string, state: FormState, kept?: AccountAddress): Page {
  const { website, say, countries } = site
  const shown = state === NEW_FORM ? { ...state, values: { ...kept } } : state
  const chosen = shown.values['country'] ?? homeCountry(website.settings)
  return definePage({
    template: 'pages/account-address',
    type: 'protected-content',
    isPrivate: true,
    status: state.status,
    title: say('account_address_heading'),
    url,
    content: {
      form: {
        action: API_PATH.accountAddresses,
        id: new URLSearchParams(url.split('?')[1]).get('id') ?? '',
      },
      countries: countries.map(({ code, name }) => ({ code, name, isSelected: code === chosen })),
      addressFields: toAddressFields(site, chosen, shown.values),
      ...toFormContent(shown),
    },
  })
}
