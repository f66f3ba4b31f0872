import { listComplaints } from '@touchline/contract/calls/complaints/list-complaints'
import { longDays, soonDays } from '@touchline/rules/complaints/complaint-clock'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { presentComplaintLine } from '../../presenters/complaints/data-complaint.ts'
import { listComplaints as list } from '../../stores/complaints/data-complaints.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 25

export const serveListComplaints = serve(listComplaints, async ({ context, query }) => {
  const staff = await requireStaffOfAll(context, 'handle-complaints')
  if (isRefusal(staff)) return staff
  const page = Number(query.page ?? 1)
  const { total, open, urgent, lines } = await list(context.services.db, context.catalogue.client.id, {
    personId: query.person === undefined ? null : Number(query.person),
    soonDays,
    longDays,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return {
    data: lines.map(presentComplaintLine),
    meta: { ...describePages(total, page, perPage), open, urgent },
  }
})
