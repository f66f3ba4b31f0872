import { undoMerge } from '@touchline/contract/calls/staff/undo-merge'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { undoMerge as undo } from '../../commands/staff/merge-people.ts'
import { presentMerge } from '../../presenters/staff/account-merge.ts'

export const serveUndoMerge = serve(undoMerge, async ({ context, params, body }) => {
  const done = await undo(context, params.mergeUuid, body.reason)
  return isRefusal(done) ? done : { data: presentMerge(done, context.catalogue.client) }
})
