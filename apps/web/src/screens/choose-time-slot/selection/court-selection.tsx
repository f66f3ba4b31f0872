import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientQuery } from '../../../calls/client/get-client.ts'
import { slotsQuery } from '../../../calls/slots/list-slots.ts'
import { timesQuery } from '../../../calls/times/list-times.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { chooseCourt, type Court, courtFreeFor, courtsOf, firstOf, lengthsOf } from './court-choice.ts'
import { type DayFacts, isAt, slotsOf, useHeldSlots } from '../day-facts.ts'
import { HowLong, rangeOf, timesWords } from './how-long.tsx'
import { ListingFrame, useListing } from '../listing/listing-frame.tsx'
import type { Place } from '../place.ts'
import { PriceChoice } from './price-choice.tsx'
import { priceOf, pricesTogether } from '../prices.ts'
import { SelectionFrame } from './selection-frame.tsx'
import { TakenElsewhere } from '../basket/taken-elsewhere.tsx'
import { TooLong } from './too-long.tsx'
import { useBasketChanges } from '../basket/use-basket-changes.tsx'
import { dayName, nounOf, offerOf, timeRange } from '../words.ts'
import { whyNot } from './class-selection.tsx'

type SlotPlace = Extract<Place, { kind: 'slot' }>
type Props = { facts: DayFacts; place: SlotPlace; hasFailed: boolean }

/** wire.md 14: one time, and the courts that can be had at it. */
export function CourtSelection({ facts, place, hasFailed }: Props) {
  const { category, date, address, asked } = facts
  const listed = useListing(asked, slotsQuery(asked, slotsOf(place)), hasFailed)
  const held = useHeldSlots()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const slots = listed.listing?.entries ?? []
  const courts = courtsOf(
    slots.filter((slot) => isAt(place, slot)),
    held,
    slots,
  )
  const [first] = courts
  if (!first) {
    return (
      <>
        <PageTitle>{`${category.name}, ${dayName(date)}, ${place.start} - ${place.end}`}</PageTitle>
        <h1 className="mb-6">{category.name}</h1>
        <ListingFrame
          facts={facts}
          asked={listed}
          noun={nounOf('resources')}
          pathOf={(dateSlug) => paths.chooseTimeSlot({ ...address, dateSlug, type: 'by-time' })}
        >
          {() => null}
        </ListingFrame>
      </>
    )
  }
  return (
    <Courts
      facts={facts}
      courts={courts}
      first={first}
      chosen={chooseCourt(courts, chosenId, place.locationSlug)}
      askedFor={courts.find(({ slot }) => slot.location?.slug === place.locationSlug) ?? null}
      onChoose={setChosenId}
      timeZone={listed.listing?.timeZone ?? facts.venue.timeZone}
    />
  )
}

type CourtsProps = {
  facts: DayFacts
  courts: readonly Court[]
  first: Court
  chosen: Court | null
  /** The court that the address names. */
  askedFor: Court | null
  onChoose: (id: string) => void
  timeZone: string
}

function Courts({ facts, courts, first, chosen, askedFor, onChoose, timeZone }: CourtsProps) {
  const { asked, address } = facts
  const held = useHeldSlots()
  const [priceId, setPriceId] = useState<number | null>(null)
  const [wanted, setWanted] = useState(1)
  const [taken, setTaken] = useState<{ court: string; words: string } | null>(null)
  const { data: client } = useSuspenseQuery(clientQuery())
  const { slot, row } = chosen ?? first
  const lengths = lengthsOf(courts)
  // A court that is in the basket already is shown for itself.
  const length = chosen?.offer.kind === 'book' ? lengths.find(({ count }) => count === wanted) : undefined
  const isTooLong = chosen !== null && length !== undefined && chosen.free < length.count
  const bookableCourt = isTooLong ? null : chosen
  const times = firstOf(row, isTooLong ? chosen.free : (length?.count ?? 1))
  const priced = pricesTogether(times, client.currency.symbol)
  const price = priceOf(priced, priceId)
  // A price that nobody chose is left to the server, unless it is not what each of the times starts with.
  const asksForPrice =
    priceId !== null || times.some(({ pricingOptionId }) => pricingOptionId !== price?.pricingOptionId)
  const changes = useBasketChanges((_, slotId) => {
    const { name } = chosen ?? first
    const full = times.find(({ id }) => String(id) === slotId)
    setTaken({ court: name, words: times.length > 1 && full ? `${name} at ${timeRange(full)}` : name })
  })
  const choose = (court: string) => {
    setTaken(null)
    onChoose(court)
  }
  return (
    <SelectionFrame
      facts={facts}
      title={slot.name}
      time={rangeOf(times)}
      lines={
        chosen
          ? [
              { term: 'Court', text: chosen.name },
              ...(times.length > 1 ? [{ term: 'Length', text: timesWords(times) }] : []),
            ]
          : []
      }
      total={
        bookableCourt && price
          ? { text: price.text, note: price.usual && `Member price, others pay ${price.usual}` }
          : null
      }
      timeZone={timeZone}
      bookable={
        bookableCourt && {
          key: times.map(({ id }) => id).join(' '),
          items: times.map(({ id, cartType }) => ({
            id,
            type: cartType,
            ...(asksForPrice && price ? { pricingOptionId: price.pricingOptionId } : {}),
          })),
          cartItemIds: held?.get(String(slot.id))?.cartItemIds ?? [],
          allowsAnonymous: slot.allowsAnonymousBookings,
        }
      }
      blocked={
        isTooLong
          ? 'Choose another court or a shorter time first.'
          : chosen
            ? null
            : whyNot(first.offer, facts)
      }
      changes={changes}
    >
      {taken && !chosen && (
        <TakenElsewhere
          name={`${taken.court} at ${slot.starts}`}
          wantedAt={slot.timestamp}
          query={timesQuery(asked)}
          isOther={(time) => time.compositeKey !== slot.compositeKey && offerOf(time).kind === 'book'}
          optionOf={(time) => ({
            key: time.compositeKey,
            words: timeRange(time),
            to: paths.slot({
              ...address,
              time: `${time.startsAt.format24Hour}-${time.endsAt.format24Hour}`,
              compositeKey: time.compositeKey,
            }),
          })}
        />
      )}
      {isTooLong && length && (
        <TooLong
          court={chosen}
          wanted={rangeOf(length.times)}
          other={courtFreeFor(courts, length.count, chosen)}
          taken={taken?.words ?? null}
          onCourt={(court) => choose(String(court.slot.id))}
          onFewer={(count) => {
            setTaken(null)
            setWanted(count)
          }}
        />
      )}
      {taken && bookableCourt && bookableCourt.name !== taken.court && (
        <Notice type="warning" live title={`${taken.words} has just been taken`}>
          <p>
            Nothing has been booked. {bookableCourt.name} is free at the same time and is chosen for you:
            press ‘Book now’ again to have it.
          </p>
        </Notice>
      )}
      {!taken && chosen && askedFor && !askedFor.canBeChosen && (
        <Notice type="warning" title={`${askedFor.name} is taken at this time`}>
          <p>{chosen.name} is free and is chosen for you.</p>
        </Notice>
      )}
      {!chosen && !taken && (
        <Notice type="info" title="Every court is taken at this time">
          <p className="mb-3">Look at the other times of the day.</p>
          <LinkButton
            to={paths.chooseTimeSlot({ ...address, type: 'by-time' })}
            variant="secondary"
            size="small"
          >
            {`All times on ${dayName(facts.date)}`}
          </LinkButton>
        </Notice>
      )}
      {facts.category.allocationStrategy === 'customer' && (
        <RadioGroup
          id="court"
          name="court"
          legend="Choose a court"
          sideBySide
          value={chosen ? String(chosen.slot.id) : undefined}
          onChange={choose}
          options={courts.map(({ slot: { id }, label, canBeChosen, offer, row: own, free }) => ({
            value: String(id),
            label,
            disabled: !canBeChosen,
            ...(length && offer.kind === 'book' && free < length.count
              ? { hint: `Free for ${rangeOf(firstOf(own, free))} only` }
              : {}),
          }))}
        />
      )}
      {chosen?.offer.kind === 'book' && (
        <HowLong
          lengths={lengths}
          chosen={length?.count ?? 1}
          onChoose={(count) => {
            setTaken(null)
            setWanted(count)
          }}
        />
      )}
      {chosen?.offer.kind === 'book' && (
        <PriceChoice session={priced} chosenId={priceId} onChoose={setPriceId} />
      )}
    </SelectionFrame>
  )
}
