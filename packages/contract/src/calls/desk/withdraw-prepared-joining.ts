import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { PreparedJoining } from '../../entities/desk/prepared-joining.ts'
import { WireId } from '../../wire-id.ts'

/** Ours, for staff: withdraws a prepared joining, unless the person has joined by it meanwhile. */
export const withdrawPreparedJoining = defineCall({
  name: 'withdrawPreparedJoining',
  summary: 'Withdraw a prepared joining, for staff',
  method: 'POST',
  path: '/api/foh/prepared-joinings/:preparedId/withdrawal',
  params: z.object({ preparedId: WireId }),
  reply: z.object({ data: PreparedJoining }),
  errors: ['FORBIDDEN', 'PREPARED_CHANGED'],
})
