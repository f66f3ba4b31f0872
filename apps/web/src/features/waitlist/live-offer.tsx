import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { useAddItems } from '../../calls/basket/add-items.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { isNumericId } from '../../calls/waitlist/is-numeric-id.ts'
import { untilWords } from '../../calls/waitlist/until-words.ts'
import { loadChunk } from '../../load-chunk.ts'
import { useToasts } from '../../page/toasts-context.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { OfferLink } from './offer-link.tsx'
import { payTimeWords, sessionWords } from './offer-words.ts'
import { showOfferEnded } from './show-offer-ended.ts'

type Props = { offer: WaitlistOffer; logIn: () => void }

/** Shows a place held for the customer: what it is, until when, and the effect of either answer. */
export function LiveOffer({ offer, logIn }: Props) {
  const client = useQueryClient()
  const toasts = useToasts()
  const navigate = useNavigate()
  const add = useAddItems()
  const [isLeaving, setLeaving] = useState(false)
  const { data: cart } = useQuery({ ...cartQuery(), throwOnError: false })
  const { data: operator } = useSuspenseQuery(clientQuery())
  const words = sessionWords(offer)
  const { quantity, itemId: id, waitlistId } = offer

  async function take(): Promise<void> {
    const type = isNumericId(id) ? ('activity' as const) : ('purchasableOccurrence' as const)
    try {
      await add.mutateAsync({ body: { items: [{ id, type, ...(quantity > 1 && { quantity }) }] } })
    } catch (error) {
      // The call has told the customer of the fault.
      if (error instanceof ApiError && error.code === 'OFFER_ENDED') showOfferEnded(client, offer)
      return
    }
    await navigate(paths.basket())
  }

  async function decline(): Promise<void> {
    setLeaving(true)
    const { changeWaitlist } = await loadChunk(() => import('./change-waitlist.ts'))
    await changeWaitlist({
      client,
      toasts,
      id,
      waitlistId,
      isDecline: true,
      logInFirst: logIn,
    })
    setLeaving(false)
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-text">
        <p className="font-bold">
          {quantity > 1 && `${countWords(quantity, 'place')}: `}
          <OfferLink offer={offer} />
        </p>
        <p className="text-sm">
          Held for you until {untilWords(offer.until)}. {payTimeWords(cart ?? null, operator)}
        </p>
        <p className="text-sm">‘No thanks’ gives it to the next person and takes you off this waitlist.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={add.isPending && 'Adding…'}
          aria-label={`Put into basket: ${words}`}
          onClick={() => void take()}
        >
          Put into basket
        </Button>
        <Button
          variant="secondary"
          busy={isLeaving && 'Giving back…'}
          aria-label={`No thanks: ${words}`}
          onClick={() => void decline()}
        >
          No thanks
        </Button>
      </div>
    </div>
  )
}
