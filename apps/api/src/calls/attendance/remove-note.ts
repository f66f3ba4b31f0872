import { removeNote } from '@touchline/contract/calls/attendance/remove-note'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { removeNote as remove } from '../../commands/attendance/session-notes.ts'

export const serveRemoveNote = serve(removeNote, async ({ context, params }) => {
  const removed = await remove(context, params.venue, params.noteId)
  return isRefusal(removed) ? removed : { data: removed }
})
