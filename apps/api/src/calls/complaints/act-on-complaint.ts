import { actOnComplaint } from '@touchline/contract/calls/complaints/act-on-complaint'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { actOnComplaint as act } from '../../commands/complaints/act-on-complaint.ts'
import { answerComplaint } from './answer-complaint.ts'

export const serveActOnComplaint = serve(actOnComplaint, async ({ context, params, body }) => {
  const done = await act(context, params.complaintId, body)
  return isRefusal(done) ? done : answerComplaint(context, done.id)
})
