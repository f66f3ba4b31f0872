import { listReaders } from '@touchline/contract/calls/till/list-readers'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { readersOf } from '../../policies/desk/card-readers.ts'

export const serveListReaders = serve(listReaders, async ({ context }) => {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const readers = context.cards?.readers
  const theirs = readersOf(staff, context.catalogue)
  if (!readers || theirs.size === 0) return { data: [] }
  const listed = await readers.list({})
  if (listed.kind !== 'list') return refuse('PAYMENT_UNAVAILABLE')
  return { data: listed.readers.filter(({ id }) => theirs.has(id)) }
})
