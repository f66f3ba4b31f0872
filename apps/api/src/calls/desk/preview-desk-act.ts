import { previewDeskAct } from '@touchline/contract/calls/desk/preview-desk-act'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { previewAct } from '../../commands/desk/act-on-contract.ts'

export const servePreviewDeskAct = serve(previewDeskAct, async ({ context, params, query }) => {
  const meaning = await previewAct(context, params.contractId, query)
  return isRefusal(meaning) ? meaning : { data: meaning }
})
