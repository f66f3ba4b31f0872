import { useQueryClient } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { useState } from 'react'
import { callApiOf } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { forgetOffers } from '../../calls/waitlist/forget-offers.ts'
import { leaveWaitlist } from '../../calls/waitlist/leave.ts'
import { untilWords } from '../../calls/waitlist/until-words.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { Button } from '../../ui/button.tsx'
import { OfferLink } from './offer-link.tsx'
import { sessionWords } from './offer-words.ts'
import { endedWords } from './waitlist-words.ts'

/** Shows a place whose offer the customer let end, until they have seen it. */
export function EndedOffer({ offer }: { offer: WaitlistOffer }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)

  async function dismiss(): Promise<void> {
    setBusy(true)
    try {
      // The server keeps that it was seen, so that no other page or device shows it again.
      await leaveWaitlist(callApiOf(client), { id: null, waitlistId: offer.waitlistId, userId: null })
      forgetOffers(client, ({ waitlistId }) => waitlistId === offer.waitlistId)
    } catch (error) {
      toasts.show('error', errorWords(error))
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-text">
        <p className="font-bold">
          <OfferLink offer={offer} />
        </p>
        <p className="text-sm">
          {endedWords(untilWords(offer.until))} While its waitlist is open you can join it again there, at the
          end.
        </p>
      </div>
      <Button
        variant="secondary"
        busy={isBusy && 'OK…'}
        aria-label={`OK, seen: ${sessionWords(offer)}`}
        onClick={() => void dismiss()}
      >
        OK
      </Button>
    </div>
  )
}
