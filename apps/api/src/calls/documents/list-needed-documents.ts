import { listNeededDocuments } from '@touchline/contract/calls/documents/list-needed-documents'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { answerDocuments } from './answer-documents.ts'

export const serveListNeededDocuments = serve(listNeededDocuments, async ({ context }) => {
  const customer = await requireAccount(context)
  return isRefusal(customer) ? customer : answerDocuments(context, customer)
})
