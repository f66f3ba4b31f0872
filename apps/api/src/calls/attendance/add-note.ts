import { addNote } from '@touchline/contract/calls/attendance/add-note'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { addNote as add } from '../../commands/attendance/session-notes.ts'

export const serveAddNote = serve(addNote, async ({ context, params, body }) => {
  const added = await add(context, params.venue, body)
  return isRefusal(added) ? added : { data: added }
})
