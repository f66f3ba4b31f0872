import { getDirectDebit } from '@touchline/contract/calls/direct-debit/get-direct-debit'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requirePayerOfDebit } from '../../commands/direct-debit/payer-of-debit.ts'
import { lookAtMandate } from '../../commands/direct-debit/take-mandate-news.ts'
import { presentDirectDebit } from '../../presenters/direct-debit/mandate.ts'
import { listOpeningMandates, listUsableMandates } from '../../stores/direct-debit/mandates.ts'

export const serveGetDirectDebit = serve(getDirectDebit, async ({ context }) => {
  const customer = await requirePayerOfDebit(context)
  if (isRefusal(customer)) return customer
  const { db, debits } = context.services
  const { client } = context.catalogue
  if (!debits) return refuse('PAYMENT_UNAVAILABLE')
  // A payer who comes back from the provider's page sees their mandate at once.
  for (const mandate of await listOpeningMandates(db, customer.customerId))
    await lookAtMandate({ db, directDebit: debits.account, log: context.log }, mandate)
  const mandates = await listUsableMandates(db, { clientId: client.id, payerId: customer.customerId })
  return { data: presentDirectDebit(client.name, debits.account, mandates) }
})
