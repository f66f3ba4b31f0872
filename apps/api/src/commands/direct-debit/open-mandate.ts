import type { openMandate } from '@touchline/contract/calls/direct-debit/open-mandate'
import type { BodyOf } from '@touchline/contract/define-call'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { DirectDebit, MandateAnswer, MandateRequest } from '../../gateways/direct-debit/port.ts'
import { type BankDetails, bankProblems, readBankDetails } from '../../policies/direct-debit/bank-details.ts'
import {
  countMandatesToday,
  createMandate,
  findMandate,
  keepMandateSession,
  type MandateRecord,
  readMandatePayer,
} from '../../stores/direct-debit/mandates.ts'
import { mandateRefOf } from './debit-refs.ts'
import type { PayerOfDebit } from './payer-of-debit.ts'
import { nameOf, takeMandateNews } from './take-mandate-news.ts'

type Body = BodyOf<typeof openMandate>

export interface OpenedMandate {
  mandate: MandateRecord
  pageUrl: string | null
}

/** Mandates that one payer may open in a day: account numbers are not for trying out. */
const mandatesADay = 10

/**
 * Opens a mandate once for its uuid, by bank details or by the provider's page. Nothing of the bank details is kept
 * but the last digits that the provider tells.
 */
export async function openMandateOf(
  context: CallContext,
  { customerId, staffId }: PayerOfDebit,
  { uuid: id, account = null, returnPath = null }: Body,
): Promise<OpenedMandate | Refusal> {
  const { db, debits, config } = context.services
  const clientId = context.catalogue.client.id
  if (!debits) return refuse('PAYMENT_UNAVAILABLE')
  const provider = debits.account
  // A provider's page asks the payer themselves.
  if (staffId !== null && !provider.caps.ownPage) return refuse('PAYMENT_UNAVAILABLE')
  if (provider.caps.ownPage && account === null)
    return incomplete({ account_number: ['Enter the bank details'] })
  const details = account && provider.caps.ownPage ? readBankDetails(account) : null
  const problems = account && details ? bankProblems(account, details, debits.weights) : {}
  if (Object.keys(problems).length > 0) return incomplete(problems)
  const payer = await readMandatePayer(db, customerId)
  if (payer.email === '')
    return incomplete({ account_holder: ['Add an email address to your account first'] })
  if ((await countMandatesToday(db, customerId, id)) >= mandatesADay) return refuse('TOO_MANY_REQUESTS')
  const mandate = await createMandate(db, {
    id,
    clientId,
    payerId: customerId,
    provider: provider.id,
    ourRef: mandateRefOf(id),
  })
  if (mandate === null) return refuse('FORBIDDEN')
  if (staffId !== null)
    context.log.info(
      { event: 'desk.mandate', staff: staffId, customer: customerId, mandate: mandate.id },
      'staff set a direct debit up from signed paper',
    )
  if (mandate.state !== 'opening') return { mandate, pageUrl: null }
  const wanted = {
    ourRef: mandate.ourRef,
    payerName: payer.name,
    payerEmail: payer.email,
    returnUrl: `${context.origin}${config.basePath}${returnPath ?? '/my-account'}`,
  }
  return details === null
    ? openPage(context, provider, mandate, wanted)
    : lodge(context, provider, mandate, { wanted, details })
}

const incomplete = (errors: Record<string, string[]>): Refusal => refuse('JOINING_INCOMPLETE', { errors })

async function openPage(
  context: CallContext,
  provider: DirectDebit,
  mandate: MandateRecord,
  wanted: MandateRequest,
): Promise<OpenedMandate | Refusal> {
  const session = await provider.createMandateSession({ idempotencyKey: `session-${mandate.ourRef}` }, wanted)
  if (session.kind !== 'ready') {
    context.log.error({ mandate: mandate.id, answer: session.kind }, 'no page for bank details was opened')
    return refuse('PAYMENT_UNAVAILABLE')
  }
  await keepMandateSession(context.services.db, mandate.id, session.sessionRef)
  return { mandate, pageUrl: session.url }
}

/** Makes the mandate. An answer that was lost is asked for: unknown is not refused. */
async function lodge(
  context: CallContext,
  provider: DirectDebit,
  mandate: MandateRecord,
  { wanted, details }: { wanted: MandateRequest; details: BankDetails },
): Promise<OpenedMandate | Refusal> {
  const { db } = context.services
  const made = await provider.createMandate({ idempotencyKey: `mandate-${mandate.ourRef}` }, wanted, details)
  const told: MandateAnswer | { kind: 'missing' } =
    made.kind === 'unknown' ? await provider.queryMandate({}, nameOf(mandate)) : made
  if (told.kind === 'refused')
    return incomplete({ account_number: ['The bank details were refused: check them'] })
  if (told.kind !== 'mandate') {
    context.log.error({ mandate: mandate.id, answer: told.kind }, 'a mandate was not made')
    return refuse('PAYMENT_UNAVAILABLE')
  }
  await takeMandateNews(db, mandate, told)
  return { mandate: (await findMandate(db, mandate.id))!, pageUrl: null }
}
