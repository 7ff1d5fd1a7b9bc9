import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import { findFund, listFunds } from '../shop/giving/funds.ts'
import { readQuery } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { contributionPage, donatePage, toAmountFields } from './pages/donate.ts'

const text = z.string().max(300).default('')
const donateQuery = z.object({ fund: text, amount: text })
const contributionQuery = z.object({ contribution: text })

/** The form for a donation to a fund, and its confirmation. */
export const donationPageRoutes = getRoutes({
  [PAGE_PATH.donate]: sendForm,
  [PAGE_PATH.donateConfirmed]: sendConfirmation,
})

function sendForm(visit: Visit): Promise<FastifyReply> {
  const { request, site } = visit
  const { fund: id, amount } = readQuery(donateQuery, request)
  const fund = findFund(site, id)
  return visit.send(donatePage(site, fund, { ...NEW_FORM, values: toAmountFields(site, fund, amount) }))
}

async function sendConfirmation(visit: Visit): Promise<FastifyReply> {
  const { read, request, site, websiteId } = visit
  const { contribution: id } = readQuery(contributionQuery, request)
  const contribution = await read.contributions.byId(websiteId, id)
  if (contribution === undefined) throw notFound()
  const fund = listFunds(site).find((one) => one.id === contribution.fundId)
  return visit.send(contributionPage(site, contribution, fund))
}
