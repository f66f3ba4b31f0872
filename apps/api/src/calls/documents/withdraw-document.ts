import { withdrawDocument } from '@touchline/contract/calls/documents/withdraw-document'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { documentOf } from '../../commands/documents/send-document.ts'
import { withdrawWaiting } from '../../stores/documents/sent-documents.ts'
import { answerDocuments } from './answer-documents.ts'

export const serveWithdrawDocument = serve(withdrawDocument, async ({ context, params }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const of = documentOf(context, customer, params)
  if (of === null) return refuse('DOCUMENT_NOT_NEEDED')
  await withdrawWaiting(context.services.db, of)
  return answerDocuments(context, customer)
})
