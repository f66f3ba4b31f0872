import { enterComplaint } from '@touchline/contract/calls/complaints/enter-complaint'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { enterComplaint as enter } from '../../commands/complaints/enter-complaint.ts'
import { answerComplaint } from './answer-complaint.ts'

export const serveEnterComplaint = serve(enterComplaint, async ({ context, body }) => {
  const entered = await enter(context, body)
  return isRefusal(entered) ? entered : answerComplaint(context, entered.id)
})
