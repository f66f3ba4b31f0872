import { lookAtGuestPass } from '@touchline/contract/calls/account/guest-passes/look-at-guest-pass'
import { refuse } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { findPassByKey } from '../../../commands/account/guest-passes.ts'
import { presentOfferedPass } from '../../../presenters/account/guest-passes.ts'

export const serveLookAtGuestPass = serve(lookAtGuestPass, async ({ visit, query }) => {
  const pass = await findPassByKey(visit, query.key)
  if (!pass) return refuse('LINK_ENDED')
  const customer = await visit.customer()
  return { data: presentOfferedPass(pass, customer?.customerId ?? null, visit.catalogue) }
})
