import { lookAtLink } from '@touchline/contract/calls/login/look-at-link'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { hasConfirmed } from '../../commands/account/confirm-email.ts'
import { readLink } from '../../commands/account/read-link.ts'

/** Looks at a letter's link without using it up: mail programs and filters open links automatically (S22). */
export const serveLookAtLink = serve(lookAtLink, async ({ context, query }) => {
  // Also for a link that was never used: it has nothing left to do.
  if (await hasConfirmed(context, query.key)) return refuse('ADDRESS_CONFIRMED')
  const found = await readLink(context, query.key)
  return found === null ? refuse('LINK_ENDED') : { data: found }
})
