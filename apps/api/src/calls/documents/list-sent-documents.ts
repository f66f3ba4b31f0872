import { listSentDocuments } from '@touchline/contract/calls/documents/list-sent-documents'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { listWaiting } from '../../stores/documents/sent-documents.ts'

const documentsAtMost = 50

export const serveListSentDocuments = serve(listSentDocuments, async ({ context }) => {
  const staff = await requireStaffOfAll(context, 'look-at-documents')
  if (isRefusal(staff)) return staff
  const { client } = context.catalogue
  const { total, documents } = await listWaiting(context.services.db, client.id, documentsAtMost)
  return { data: documents, meta: { timeZone: client.timeZone, total } }
})
