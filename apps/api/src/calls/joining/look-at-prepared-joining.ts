import { lookAtPreparedJoining } from '@touchline/contract/calls/joining/look-at-prepared-joining'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { lookAtPrepared } from '../../commands/joining/prepared-for.ts'
import { presentJoiningToFinish } from '../../presenters/desk/prepared-joining.ts'

export const serveLookAtPreparedJoining = serve(lookAtPreparedJoining, async ({ context, body }) => {
  const found = await lookAtPrepared(context, body.key)
  if (isRefusal(found)) return found
  const visitor = await context.visitor()
  const customerId = visitor?.role === 'customer' ? visitor.customerId : null
  return {
    data: presentJoiningToFinish(found, { timeZone: context.catalogue.client.timeZone, customerId }),
  }
})
