import { openSentDocument } from '@touchline/contract/calls/documents/open-sent-document'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { aboutDocument } from '../../commands/documents/send-document.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { findWaitingFile } from '../../stores/documents/sent-documents.ts'

export const serveOpenSentDocument = serve(openSentDocument, async ({ context, params }) => {
  const staff = await requireStaffOfAll(context, 'look-at-documents')
  if (isRefusal(staff)) return staff
  const { services, catalogue, log } = context
  const id = params.documentId
  const found = await findWaitingFile(services.db, catalogue.client.id, id)
  if (found === null) return refuse('DOCUMENT_CHANGED')
  const content = services.vault.open(found.sealed, aboutDocument(found))
  if (content === null)
    return refuse('DOCUMENT_UNUSABLE', {
      message: 'The key that opens this file is not here (ANSWERS_KEYS). Ask the person to send it again.',
    })
  log.info(
    { event: 'desk.document-opened', staff: staff.customerId, document: id },
    'staff opened a document',
  )
  return { data: { media: found.media, content } }
})
