import { prepareJoining } from '@touchline/contract/calls/desk/prepare-joining'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { linkOf, prepareJoining as prepare } from '../../commands/desk/prepare-joining.ts'
import { presentPrepared } from '../../presenters/desk/prepared-joining.ts'

export const servePrepareJoining = serve(prepareJoining, async ({ context, body }) => {
  const { planId, venueSlug, startsOn, people, mails = false } = body
  const made = await prepare(context, { planId, venueSlug, startsOn, people, mails })
  if (isRefusal(made)) return made
  const { timeZone } = context.catalogue.client
  return { data: presentPrepared(made, { timeZone, link: await linkOf(context, made.id) }) }
})
