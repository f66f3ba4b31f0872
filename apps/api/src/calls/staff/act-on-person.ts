import { actOnPerson } from '@touchline/contract/calls/staff/act-on-person'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { actOnPerson as act } from '../../commands/staff/act-on-person.ts'
import { presentPersonAtDesk } from '../../presenters/staff/person-at-desk.ts'

export const serveActOnPerson = serve(actOnPerson, async ({ context, params, body }) => {
  const done = await act(context, params.personId, body)
  return isRefusal(done) ? done : { data: presentPersonAtDesk(done, context.catalogue) }
})
