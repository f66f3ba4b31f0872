import { listReaders } from '@touchline/contract/calls/till/list-readers'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { readersOf } from '../../policies/desk/card-readers.ts'

export const serveListReaders = serve(listReaders, async ({ context }) => {
  const staff = await requireStaff(context, 'sell')
  if (isRefusal(staff)) return staff
  const readers = context.cards?.readers
  if (!readers) return { data: [], isNoneNamed: false }
  const listed = await readers.list({})
  if (listed.kind !== 'list') return refuse('PAYMENT_UNAVAILABLE')
  const theirs = readersOf(staff, context.catalogue)
  const data = listed.readers.filter(({ id }) => theirs.has(id))
  return { data, isNoneNamed: data.length === 0 && listed.readers.length > 0 }
})
