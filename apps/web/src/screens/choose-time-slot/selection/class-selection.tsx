import { useState } from 'react'
import { timetableQuery } from '../../../calls/timetable/list-timetable.ts'
import { Picture } from '../../../page/picture.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { DayFacts } from '../day-facts.ts'
import { useHeldSlots } from '../day-facts.ts'
import { PriceChoice } from './price-choice.tsx'
import { priceOf } from '../prices.ts'
import { SelectionFrame } from './selection-frame.tsx'
import { TakenElsewhere } from '../basket/taken-elsewhere.tsx'
import { useSession } from './use-session.ts'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import { waitlistFor } from './waitlist-for.tsx'
import { isAlmostFull, type Offer, offerOf, outsideWindowWords, placesWords, timeRange } from '../words.ts'
import { paths } from '../../../paths.ts'

type Props = { facts: DayFacts; id: string }

/** wire.md 14: one class on a page of its own. */
export function ClassSelection({ facts, id }: Props) {
  const { asked, address } = facts
  const { session, description, instructors, timeZone } = useSession(asked, id)
  const held = useHeldSlots()
  const [priceId, setPriceId] = useState<number | null>(null)
  const [isTaken, setTaken] = useState(false)
  const changes = useBasketChanges(() => setTaken(true))
  const offer = offerOf(session)
  const price = priceOf(session, priceId)
  const cartItemIds = held?.get(String(session.id))?.cartItemIds ?? []
  const canBook = offer.kind === 'book' || cartItemIds.length > 0
  const places = placesWords(session.spaces)
  return (
    <SelectionFrame
      facts={facts}
      title={session.name}
      time={timeRange(session)}
      lines={[
        { term: 'Place', text: session.place },
        ...(session.instructors.length > 0
          ? [{ term: 'With', text: session.instructors.map(({ name }) => name).join(', ') }]
          : []),
      ]}
      total={price && { text: price.text, note: price.usual && `Member price, others pay ${price.usual}` }}
      timeZone={timeZone}
      bookable={
        canBook
          ? {
              key: String(session.id),
              items: [
                {
                  id: session.id,
                  type: session.cartType,
                  ...(priceId === null ? {} : { pricingOptionId: priceId }),
                },
              ],
              cartItemIds,
              allowsAnonymous: session.allowsAnonymousBookings,
            }
          : null
      }
      blocked={whyNot(offer, facts)}
      waitlist={waitlistFor(session, offer, facts.date)}
      changes={changes}
    >
      {isTaken && (
        <TakenElsewhere
          name={`${session.name} at ${session.starts}`}
          wantedAt={session.timestamp}
          query={timetableQuery(asked)}
          isOther={(other) => other.id !== session.id && offerOf(other).kind === 'book'}
          optionOf={(other) => ({
            key: String(other.id),
            words: `${other.name}, ${other.starts}`,
            to: paths.classDetails({ ...address, id: other.id }),
          })}
        />
      )}
      <div className="grid max-w-text gap-3">
        {description && <p className="text-lg">{description}</p>}
        {instructors.map(
          ({ id: who, name, picture }) =>
            picture && (
              <p key={who} className="flex items-center gap-3">
                <Picture picture={picture} sizes="64px" frame="size-16 rounded-full object-cover" isFirst />
                <span>
                  With <span className="font-bold">{name}</span>
                </span>
              </p>
            ),
        )}
        {session.tags.length > 0 && (
          <ul className="flex flex-wrap gap-1.5" aria-label="Good to know">
            {session.tags.map((tag) => (
              <li key={tag.id}>
                <Badge>{tag.name}</Badge>
              </li>
            ))}
          </ul>
        )}
        {places && offer.kind === 'book' && (
          <p className={isAlmostFull(session.spaces) ? 'font-bold text-warning' : 'text-ink-soft'}>
            {places}
          </p>
        )}
      </div>
      {canBook && <PriceChoice session={session} chosenId={priceId} onChoose={setPriceId} />}
    </SelectionFrame>
  )
}

/** In words, why a session can't be booked; null where it can. */
export function whyNot(offer: Offer, { date, days }: Pick<DayFacts, 'date' | 'days'>): string | null {
  switch (offer.kind) {
    case 'book':
    case 'in-basket':
      return null
    case 'full':
      return 'The session being booked is already full'
    case 'booked':
      return 'You have booked this already.'
    case 'none':
      // Of a day that is still to open members are told apart; a session that opens by itself opens to all at once.
      return offer.isNotOpen && days.dates.every(({ raw }) => raw !== date)
        ? outsideWindowWords(date, days)
        : offer.why
  }
}
