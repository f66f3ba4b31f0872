import { makeGuestPassLink } from '@touchline/contract/calls/account/guest-passes/make-guest-pass-link'
import { isRefusal } from '../../../call/answer.ts'
import { serve } from '../../../call/serve.ts'
import { makeGuestPassLink as makeLink, requireGuestPasses } from '../../../commands/account/guest-passes.ts'

export const serveMakeGuestPassLink = serve(makeGuestPassLink, async ({ context, params }) => {
  const customer = await requireGuestPasses(context)
  if (isRefusal(customer)) return customer
  const key = await makeLink(context, customer, params.passId)
  return isRefusal(key) ? key : { data: { key } }
})
