import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { findForm } from '../forms/find-form.ts'
import { listOfLink } from '../forms/subscribe.ts'
import { parametersOf, readQuery } from '../visitor/fields.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { formPage, formSentPage } from './pages/form.ts'
import { confirmationPage } from './pages/newsletter.ts'
import { firstAnswers } from './views/form.ts'

const text = z.string().max(300).default('')
const formQuery = z.object({ id: text, sent: text })
const linkQuery = z.object({ list: text, email: text, until: text, key: text, done: text })

/** The page of a form, and the page that confirms the address of a subscriber. */
export const formPageRoutes = getRoutes({
  [PAGE_PATH.form]: sendForm,
  [PAGE_PATH.newsletterConfirm]: sendConfirmation,
})

function sendForm(visit: Visit): Promise<FastifyReply> {
  const { request, site } = visit
  const { id, sent } = readQuery(formQuery, request)
  const form = findForm(site, id)
  if (form === undefined) throw notFound()
  if (sent !== '') return visit.send(formSentPage(site, form))
  return visit.send(formPage(site, form, { answers: firstAnswers(form, parametersOf(request)) }))
}

/** Asks before it confirms, because mail programs open links by themselves. */
function sendConfirmation(visit: Visit): Promise<FastifyReply> {
  const { request, signer, site } = visit
  const { done, ...link } = readQuery(linkQuery, request)
  if (done !== '') return visit.send(confirmationPage(site, { kind: 'done' }))
  const isOpen = listOfLink(site, signer, link) !== undefined
  return visit.send(confirmationPage(site, isOpen ? { kind: 'open', link } : { kind: 'ended' }))
}
