import { listStaffActs } from '@touchline/contract/calls/staff/list-staff-acts'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaffOfAll } from '../../commands/staff/require-staff-of-all.ts'
import { seesComplaints } from '../../policies/desk/desk.ts'
import { presentStaffAct } from '../../presenters/staff/staff-act.ts'
import { findActs } from '../../stores/staff/staff-acts.ts'
import { describePages } from '../account/describe-pages.ts'

const perPage = 50

export const serveListStaffActs = serve(listStaffActs, async ({ context, query }) => {
  const staff = await requireStaffOfAll(context, 'search-acts')
  if (isRefusal(staff)) return staff
  const { id: clientId, currencySymbol, timeZone } = context.catalogue.client
  const page = Number(query.page ?? 1)
  const wanted = {
    find: query.find ?? '',
    hasComplaints: seesComplaints(staff),
    limit: perPage,
    offset: (page - 1) * perPage,
  }
  const { total, acts } = await findActs(context.services.db, clientId, wanted)
  return {
    data: acts.map((act) => presentStaffAct(act, { symbol: currencySymbol, timeZone })),
    meta: describePages(total, page, perPage),
  }
})
