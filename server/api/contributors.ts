import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { permissionsOf } from '../../engine/domain/data/permissions.ts'
import { checkForm, type FieldRule } from '../../engine/domain/forms/check-form.ts'
import { toAddress } from '../../engine/domain/forms/email.ts'
import { text } from '../../engine/domain/messages/text.ts'
import { contributorMissing, fieldsInvalid, loginFailed } from '../errors/visitor-problems.ts'
import { contributorPage } from '../sites/pages/contributor.ts'
import type { Contributor } from '../store/account-types.ts'
import { hashToken } from '../store/tokens.ts'
import { contributorOf, requirePermission } from '../visitor/contributor.ts'
import { LIFE_S } from '../visitor/cookies.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { respond } from '../visitor/respond.ts'
import { clearSession, openSession, sessionTokenOf, setSession } from '../visitor/session.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'

const RULES: readonly FieldRule[] = [
  { id: 'email', type: 'email', required: true, missing: text('missing_email') },
  { id: 'password', type: 'text', required: true, missing: text('missing_password') },
]

export const contributorLogin = z.strictObject({
  email: z.string().max(300).default(''),
  password: z.string().max(200).default(''),
})
type ContributorLogin = z.output<typeof contributorLogin>

/**
 * `/api/contributors` lists the contributors of the website. `/api/contributors/session`: POST signs a contributor in, GET tells who is signed in, DELETE signs out. A form signs out
 * by the field `action`.
 */
export const contributorRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get(API_PATH.contributors, withVisit(services, list))
  app.get(API_PATH.contributorSession, withVisit(services, describe))
  app.delete(
    API_PATH.contributorSession,
    withVisit(services, (visit) => signOut(visit)),
  )
  app.post(
    API_PATH.contributorSession,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      if (form === undefined) return signIn(app, visit, readBody(contributorLogin, visit.request))
      const { action, ...login } = readFields(form, ['action', 'email', 'password'])
      return action === 'sign-out' ? signOut(visit) : signIn(app, visit, login)
    }),
  )
}

async function list(visit: Visit) {
  await requirePermission(visit, 'contributors.change')
  visit.reply.header('cache-control', 'private, no-store')
  const contributors = await visit.read.contributors.list(visit.websiteId)
  return { contributors: contributors.map(toView) }
}

async function describe(visit: Visit) {
  const contributor = await contributorOf(visit)
  if (contributor === undefined) throw contributorMissing()
  visit.reply.header('cache-control', 'private, no-store')
  return toResponse(contributor)
}

function signIn(app: FastifyInstance, visit: Visit, login: ContributorLogin): Promise<unknown> {
  const { services, site, websiteId } = visit
  return respond(visit, {
    run: async () => {
      const contributor = await findByPassword(app, visit, login)
      const owner = { kind: 'contributor', ownerId: contributor.id, lifeS: LIFE_S.contributor } as const
      const token = await services.store.transaction(async (repositories) => {
        // A new password ends all sessions, so none begins with the old one.
        const { passwordHash } = (await repositories.contributors.byId(websiteId, contributor.id)) ?? {}
        if (passwordHash !== contributor.passwordHash) throw loginFailed()
        return openSession(repositories, websiteId, owner)
      })
      setSession(visit, 'contributor', token)
      return contributor
    },
    toJson: toResponse,
    toPath: () => PAGE_PATH.contributor,
    needsCookies: true,
    toPage: async (problem, form) => contributorPage(site, undefined, rejectedForm(problem, form)),
  })
}

/** The contributor with this address and password. The time for an unknown address is the same. */
async function findByPassword(
  app: FastifyInstance,
  { read, request, services, websiteId }: Visit,
  { email: typed, password }: ContributorLogin,
): Promise<Contributor> {
  const email = toAddress(typed)
  const errors = checkForm({ fields: RULES }, { email, password })
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  const contributor = await read.contributors.byEmail(websiteId, email)
  const isRight = await app.tryPassword(request, { kind: 'contributor', id: email }, () =>
    services.passwords.isRight(websiteId, password, contributor?.passwordHash),
  )
  if (contributor === undefined || !isRight) throw loginFailed()
  return contributor
}

function signOut(visit: Visit): Promise<unknown> {
  const { services, websiteId } = visit
  return respond(visit, {
    run: async () => {
      const token = sessionTokenOf(visit, 'contributor')
      if (token !== undefined)
        await services.store.transaction(({ sessions }) => sessions.remove(websiteId, hashToken(token)))
      clearSession(visit, 'contributor')
    },
    toJson: () => ({}),
    toPath: () => PAGE_PATH.contributor,
  })
}

/** The contributor who is signed in, and what the roles allow. */
function toResponse(contributor: Contributor) {
  return { contributor: { ...toView(contributor), permissions: permissionsOf(contributor.roles) } }
}

function toView({ id, email, name, roles }: Contributor) {
  return { id, email, name, roles }
}
