import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import {
  ADDRESS_FIELDS,
  type AddressFields,
  cleanBuyer,
  withoutStrayRegion,
} from '../../engine/domain/shop/buyer.ts'
import { removeAddress, saveAddress } from '../accounts/addresses.ts'
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
const position = z.int().min(0)
export const addressBody = z.union([
  z.strictObject({ remove: position.describe('The place of the address that goes') }),
  z.strictObject({
    position: position
      .exactOptional()
      .describe('The place of the address that is changed; missing for a new one'),
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
      const { position: at, ...fields } = sent
      return save(visit, fields, at)
    }),
  )
}

/** The form of a list has buttons with the place to remove; that of one address has its fields. */
function readForm({ site }: Visit, form: FormFields): z.output<typeof addressBody> {
  if (form.has('remove')) return { remove: Number(readFields(form, ['remove']).remove) }
  const { position: place, ...typed } = readFields(form, ['position', ...ADDRESS_FIELDS])
  const fields = withoutStrayRegion(cleanBuyer(typed), site.website.settings.taxRules)
  return place === '' ? fields : { ...fields, position: Number(place) }
}

/** Shows the form with the fields of another country, as it was typed. */
function showFields(visit: Visit, form: FormFields): Promise<unknown> {
  requireAccount(visit)
  const { position } = readFields(form, ['action', 'position', ...ADDRESS_FIELDS])
  const query: Readonly<Record<string, string>> = position === '' ? {} : { position }
  const url = withQuery(PAGE_PATH.accountAddress, query)
  return showFormAgain(visit, form, {
    problem: visit.request.refusal ?? AS_TYPED,
    toPage: async (shown, typed) => addressPage(visit.site, url, rejectedForm(shown, typed)),
    cause: addressMissing(),
    anchor: '#field-country',
  })
}

function save(visit: Visit, fields: AddressFields, at: number | undefined): Promise<unknown> {
  const { request, services, site } = visit
  const query: Readonly<Record<string, string>> = at === undefined ? {} : { position: String(at) }
  return respond(visit, {
    run: async () => {
      const account = requireAccount(visit)
      return services.store.transaction((repositories) =>
        saveAddress(repositories, { account, countries: site.countries }, fields, at),
      )
    },
    toJson: toResponse,
    toPath: () => PAGE_PATH.accountSettings,
    toDone: () => ({ message: site.say('account_address_saved') }),
    toPage: async (problem, typed) =>
      request.account === null
        ? undefined
        : addressPage(site, withQuery(PAGE_PATH.accountAddress, query), rejectedForm(problem, typed)),
  })
}

function remove(visit: Visit, at: number): Promise<unknown> {
  const { request, services, site } = visit
  return respond(visit, {
    run: async () => {
      const account = requireAccount(visit)
      return services.store.transaction((repositories) => removeAddress(repositories, account, at))
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
  return { addresses: data.addresses }
}
