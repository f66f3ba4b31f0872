import { sendDocument } from '@touchline/contract/calls/documents/send-document'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { documentOf, sendDocument as send } from '../../commands/documents/send-document.ts'
import { answerDocuments } from './answer-documents.ts'

export const serveSendDocument = serve(sendDocument, async ({ context, params, body }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const of = documentOf(context, customer, params)
  if (of === null) return refuse('DOCUMENT_NOT_NEEDED')
  return (await send(context, customer, of, body.file)) ?? answerDocuments(context, customer)
})
