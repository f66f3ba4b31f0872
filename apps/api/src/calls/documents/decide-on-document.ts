import { decideOnDocument } from '@touchline/contract/calls/documents/decide-on-document'
import { serve } from '../../call/serve.ts'
import { decideOnDocument as decide } from '../../commands/documents/decide-on-document.ts'

export const serveDecideOnDocument = serve(decideOnDocument, ({ context, params, body }) =>
  decide(context, params.documentId, body),
)
