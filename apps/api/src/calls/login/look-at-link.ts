import { lookAtLink } from '@touchline/contract/calls/login/look-at-link'
import { refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { hasConfirmed } from '../../commands/account/confirm-email.ts'
import { readLink } from '../../commands/account/read-link.ts'

/** S22: mail programs and filters open the links of letters by themselves, so looking uses none up. */
export const serveLookAtLink = serve(lookAtLink, async ({ visit, query }) => {
  // Also of one that was never used: nothing is left for it to do.
  if (await hasConfirmed(visit, query.key)) return refuse('ADDRESS_CONFIRMED')
  const found = await readLink(visit, query.key)
  return found === null ? refuse('LINK_ENDED') : { data: found }
})
