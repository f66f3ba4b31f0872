import { planConditions } from '@touchline/rules/contracts/plan-conditions'
import { fullName } from '@touchline/rules/people/full-name'
import { addDays } from '@touchline/rules/time/calendar-date'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { isRefusal, type Refusal, refuse } from '../call/answer.ts'
import { CallContext, type Services } from '../call/call-context.ts'
import type { Catalogues } from '../catalogue/catalogues.ts'
import { refuseOtherVenues, requireStaff } from '../commands/staff/require-staff.ts'
import { callerOf } from '../http/caller-of.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { type JoiningFormFacts, joiningFormFile } from '../letters/joining/joining-form-file.ts'
import { letterLook } from '../letters/letter-look.ts'
import { printDocument } from '../letters/pdf/print-document.ts'
import { canJoinTo } from '../policies/joining/desk-rights.ts'
import { isOffered, waysToPay } from '../policies/joining/offered-plans.ts'
import { termsHash } from '../stores/account/agreements.ts'
import { findCustomerAtDesk } from '../stores/desk/desk-customers.ts'
import { readPlansOnSale } from '../stores/joining/plans.ts'

const number = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
const Asked = z.object({ plan: number, starts_on: z.iso.date(), customer: z.optional(number) })

/**
 * Serves the form that a person signs to join at the desk, as a PDF, to staff who may join them. It is a file, so not a
 * call of the contract.
 */
export function mountJoiningForms(app: FastifyInstance, services: Services, catalogues: Catalogues): void {
  app.get('/api/foh/joining-form.pdf', async (request, reply) => {
    const catalogue = await tenantOf(request, reply, catalogues)
    if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
    const context = new CallContext(services, callerOf(request, catalogue, services.config))
    const facts = await readFacts(context, request.query)
    if (isRefusal(facts)) return sendRefusal(request, reply, facts)
    const document = joiningFormFile(facts)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${document.filename}"`)
      .type('application/pdf')
      .send(await printDocument(document, letterLook(catalogue.client.theme)))
  })
}

/** Reads what stands on the form: the plan as it is sold today, from that first day. */
async function readFacts(context: CallContext, query: unknown): Promise<JoiningFormFacts | Refusal> {
  const staff = await requireStaff(context, 'join-people')
  if (isRefusal(staff)) return staff
  const asked = Asked.safeParse(query)
  if (!asked.success) return refuse('PLAN_NOT_FOUND')
  const { catalogue, services } = context
  const { client } = catalogue
  const { today, plans } = await readPlansOnSale(services.db, client.id)
  const plan = plans.find(({ id }) => id === asked.data.plan)
  if (!plan || !isOffered(plan, catalogue)) return refuse('PLAN_NOT_FOUND')
  if (!canJoinTo(staff, plan, catalogue)) return refuseOtherVenues(context, staff)
  const { starts_on: startsOn, customer } = asked.data
  if (startsOn < today || startsOn > addDays(today, plan.terms.startWithinDays))
    return refuse('START_NOT_OFFERED')
  const payer = customer === undefined ? null : await findCustomerAtDesk(services.db, client.id, customer)
  const typesBankDetails = services.debits?.account.caps.ownPage === true
  return {
    plan,
    conditions: planConditions(plan, client.currencySymbol),
    seller: { name: client.seller.name || client.name, address: client.seller.address },
    contact: { phone: client.contact.phone, email: client.contact.email },
    symbol: client.currencySymbol,
    today,
    startsOn,
    payer: payer && { name: fullName(payer), reference: payer.reference, email: payer.email },
    ways: waysToPay(plan.terms, typesBankDetails),
    terms: client.terms,
    termsVersion: termsHash(client.terms),
  }
}
