import { getComplaint } from '@touchline/contract/calls/complaints/get-complaint'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { answerComplaint } from './answer-complaint.ts'

export const serveGetComplaint = serve(getComplaint, async ({ context, params }) => {
  const staff = await requireStaffOfAll(context, 'handle-complaints')
  return isRefusal(staff) ? staff : answerComplaint(context, params.complaintId)
})
