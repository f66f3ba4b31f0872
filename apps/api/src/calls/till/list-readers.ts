import { listReaders } from '@touchline/contract/calls/till/list-readers'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'

export const serveListReaders = serve(listReaders, async ({ context }) => {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const readers = context.cards?.readers
  if (!readers) return { data: [] }
  const listed = await readers.list({})
  return listed.kind === 'list' ? { data: listed.readers } : refuse('PAYMENT_UNAVAILABLE')
})
