import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import {
  ADDRESS_FIELDS,
  type AddressFields,
  cleanBuyer,
  withoutStrayRegion,
} from '../../engine/domain/shop/buyer.ts'
import { removeAddress, saveAddress, toNamedAddress } from '../accounts/addresses.ts'
import { addressMissing } from '../errors/visitor-problems.ts'
import { addressPage } from '../sites/pages/account-address.ts'
import { settingsPage } from '../sites/pages/account-settings.ts'
import type { Account } from '../store/account-types.ts'
import { type FormFields, formOf, readBody, readFields } from '../visitor/fields.ts'
import { AS_TYPED, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { respond, showFormAgain } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { forbidStoring, requireAccount } from './account-responses.ts'

const text = z.string().max(300).default('')
const id = z.string().min(1).max(100)
export const addressBody = z.union([
  z.strictObject({ remove: id.describe('The `id` of the address that goes') }),
  z.strictObject({
    id: id.exactOptional().describe('That of the address that is changed; missing for a new one'),
    ...{ country: text, firstName: text, lastName: text, address1: text, address2: text },
    ...{ city: text, region: text, postalCode: text },
  }),
])

/** The addresses of an account: a new one, a changed one, and one less. */
export const accountAddressRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.accountAddresses,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      forbidStoring(visit)
      if (form?.get('action')?.[0] === 'update') return showFields(visit, form)
      const sent = form === undefined ? readBody(addressBody, visit.request) : readForm(visit, form)
      if ('remove' in sent) return remove(visit, sent.remove)
      const { id: changed, ...fields } = sent
      return save(visit, fields, changed)
    }),
  )
}

/** The form of a list has buttons with the id to remove; that of one address has its fields. */
function readForm({ site }: Visit, form: FormFields): z.output<typeof addressBody> {
  if (form.has('remove')) return readFields(form, ['remove'])
  const { id: changed, ...typed } = readFields(form, ['id', ...ADDRESS_FIELDS])
  const fields = withoutStrayRegion(cleanBuyer(typed), site.website.settings.taxRules)
  return changed === '' ? fields : { ...fields, id: changed }
}

/** Shows the form with the fields of another country, as it was typed. */
function showFields(visit: Visit, form: FormFields): Promise<unknown> {
  requireAccount(visit)
  const { id: changed } = readFields(form, ['action', 'id', ...ADDRESS_FIELDS])
  const url = withQuery(PAGE_PATH.accountAddress, changed === '' ? {} : { id: changed })
  return showFormAgain(visit, form, {
    problem: visit.request.refusal ?? AS_TYPED,
    toPage: async (shown, typed) => addressPage(visit.site, url, rejectedForm(shown, typed)),
    cause: addressMissing(),
    anchor: '#field-country',
  })
}

function save(visit: Visit, fields: AddressFields, changed: string | undefined): Promise<unknown> {
  const { request, services, site } = visit
  const url = withQuery(PAGE_PATH.accountAddress, changed === undefined ? {} : { id: changed })
  return respond(visit, {
    run: async () => {
      const account = requireAccount(visit)
      return services.store.transaction((repositories) =>
        saveAddress(repositories, { account, countries: site.countries }, fields, changed),
      )
    },
    toJson: toResponse,
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message: site.say('account_address_saved') }),
    toPage: async (problem, typed) =>
      request.account === null ? undefined : addressPage(site, url, rejectedForm(problem, typed)),
  })
}

function remove(visit: Visit, removed: string): Promise<unknown> {
  const { request, services, site } = visit
  return respond(visit, {
    run: async () => {
      const account = requireAccount(visit)
      return services.store.transaction((repositories) => removeAddress(repositories, account, removed))
    },
    toJson: toResponse,
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message: site.say('account_address_removed') }),
    toPage: async (problem, typed) =>
      request.account === null
        ? undefined
        : settingsPage(site, request.account, rejectedForm(problem, typed)),
  })
}

function toResponse({ data }: Account) {
  return { addresses: data.addresses.map(toNamedAddress) }
}
