import { useQueryClient } from '@tanstack/react-query'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist'
import { countWords } from '@touchline/rules/count-words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddItems } from '../../calls/cart/add-items.ts'
import { ownOffersQuery } from '../../calls/waitlist/own-offers.ts'
import { untilWords } from '../../calls/waitlist/until-words.ts'
import { loadChunk } from '../../load-chunk.ts'
import { Link } from '../../page/link.tsx'
import { useToasts } from '../../page/toasts-context.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { sessionWords } from './offer-words.ts'

type Props = {
  offers: readonly WaitlistOffer[]
  /** Opens the log-in window: the session may have ended meanwhile. */
  logIn: () => void
}

/** At the top of every page while a place is held for the customer who waited for it. */
export function OfferBar({ offers, logIn }: Props) {
  return (
    <section aria-label="Held for you" className="border-b border-success bg-success-soft">
      <ul className="page grid gap-3 py-3">
        {offers.map((offer) => (
          <li key={offer.waitlistId}>
            <Offer offer={offer} logIn={logIn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ offer, logIn }: { offer: WaitlistOffer; logIn: () => void }) {
  const client = useQueryClient()
  const toasts = useToasts()
  const navigate = useNavigate()
  const add = useAddItems()
  const [isLeaving, setLeaving] = useState(false)
  const words = sessionWords(offer)
  const { quantity } = offer

  const forget = () =>
    client.setQueryData(ownOffersQuery().queryKey, (offers) =>
      offers?.filter(({ waitlistId }) => waitlistId !== offer.waitlistId),
    )

  async function take(): Promise<void> {
    const item = { id: offer.itemId, type: 'activity' as const, ...(quantity > 1 && { quantity }) }
    try {
      await add.mutateAsync({ body: { items: [item] } })
    } catch {
      // The call has told the customer what went wrong.
      return
    }
    await navigate(paths.basket())
    forget()
  }

  async function decline(): Promise<void> {
    setLeaving(true)
    const { changeWaitlist } = await loadChunk(() => import('./change-waitlist.ts'))
    const { itemId: id, waitlistId } = offer
    const isLeft = await changeWaitlist({
      client,
      toasts,
      id,
      waitlistId,
      logInFirst: logIn,
    })
    setLeaving(false)
    if (isLeft) forget()
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-bold">
          {quantity === 1 ? 'A place has come free: ' : `${countWords(quantity, 'place')} have come free: `}
          <Link
            to={paths.chooseTimeSlot({
              venueSlug: offer.venueSlug,
              activitySlug: offer.categorySlug,
              dateSlug: offer.date,
            })}
            className="underline underline-offset-4"
          >
            {words}
          </Link>
        </p>
        <p className="flex items-center gap-1 text-sm">
          <ClockIcon size={18} />
          {`Held for you until ${untilWords(offer.until)}. Nothing is charged until you pay.`}
        </p>
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
