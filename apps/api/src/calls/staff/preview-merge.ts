import { previewMerge } from '@touchline/contract/calls/staff/preview-merge'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readMerge } from '../../commands/staff/merge-people.ts'
import { presentMerge } from '../../presenters/staff/account-merge.ts'

export const servePreviewMerge = serve(previewMerge, async ({ context, params, query }) => {
  const read = await readMerge(context, params.personId, query.otherId ?? null)
  return isRefusal(read) ? read : { data: presentMerge(read, context.catalogue.client) }
})
