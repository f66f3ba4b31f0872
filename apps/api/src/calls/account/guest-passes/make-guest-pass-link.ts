import { makeGuestPassLink } from '@touchline/contract/calls/account/guest-passes/make-guest-pass-link'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { makeGuestPassLink as makeLink, requireGuestPasses } from '../../../commands/account/guest-passes.ts'

export const serveMakeGuestPassLink = serve(makeGuestPassLink, async ({ visit, params }) => {
  const customer = await requireGuestPasses(visit)
  if (isRefusal(customer)) return customer
  const key = await makeLink(visit, customer, params.passId)
  return isRefusal(key) ? key : { data: { key } }
})
