import { lookAtGuestPass } from '@touchline/contract/calls/account/guest-passes/look-at-guest-pass'
import { refuse } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { findPassByKey } from '../../../commands/account/guest-passes.ts'
import { presentOfferedPass } from '../../../presenters/account/guest-passes.ts'

export const serveLookAtGuestPass = serve(lookAtGuestPass, async ({ context, query }) => {
  const pass = await findPassByKey(context, query.key)
  if (!pass) return refuse('LINK_ENDED')
  const customer = await context.customer()
  return { data: presentOfferedPass(pass, customer?.customerId ?? null, context.catalogue) }
})
