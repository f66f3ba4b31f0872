import { slotReasons } from '@touchline/rules/timetable/slot-action'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { Select } from '../../ui/form/select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EndedOfferOf } from './ended-offer-of.tsx'
import { WaitMeans } from './wait-means.tsx'
import { WaitlistButton, type WaitlistProps } from './waitlist-button.tsx'
import { partyMeans, passedOverWords, positionWords } from './waitlist-words.ts'

type Props = WaitlistProps & {
  /** Largest number of places that one entry may wait for. */
  partyAtMost: number
}

/** Explains waiting on a full session's own page, before the customer joins and while they wait. */
export function WaitlistChoice({ partyAtMost, ...props }: Props) {
  const { position, passedOver, minutes } = props.waitlist
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      {position === null && <EndedOfferOf ids={[props.id]} />}
      <Notice type="info" title={position === null ? slotReasons.full : positionWords(position)}>
        <WaitMeans
          minutes={minutes}
          before={position === null ? 'You’d join at the end of the waitlist.' : undefined}
        />
      </Notice>
      {passedOver && (
        <Notice type="warning" title="Not offered to you">
          <p>{passedOverWords(passedOver)}</p>
        </Notice>
      )}
      {position === null && partyAtMost > 1 && (
        <Select
          id="wait-places"
          name="wait-places"
          label="How many places"
          hint={partyMeans}
          value={String(quantity)}
          options={Array.from({ length: partyAtMost }, (_, index) => ({
            value: String(index + 1),
            label: countWords(index + 1, 'place'),
          }))}
          onChange={({ target }) => setQuantity(Number(target.value))}
        />
      )}
      <WaitlistButton {...props} quantity={quantity} isMain />
    </>
  )
}
