import { getPersonAtDesk } from '@touchline/contract/calls/staff/get-person-at-desk'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { readPerson } from '../../commands/staff/act-on-person.ts'
import { presentPersonAtDesk } from '../../presenters/staff/person-at-desk.ts'

export const serveGetPersonAtDesk = serve(getPersonAtDesk, async ({ context, params }) => {
  const found = await readPerson(context, params.personId)
  if (isRefusal(found)) return found
  // S59: logs that staff looked, as with a look-up.
  context.log.info(
    { event: 'desk.lookup', staff: found.staff.customerId, found: [found.person.id] },
    'staff looked at a person',
  )
  return { data: presentPersonAtDesk(found, context.catalogue) }
})
