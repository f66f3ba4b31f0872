import { useQuery } from '@tanstack/react-query'
import type { SlotId } from '@touchline/contract/entities/timetable/slot'
import { ownOffersQuery } from '../../calls/waitlist/own-offers.ts'
import { untilWords } from '../../calls/waitlist/until-words.ts'
import { Notice } from '../../ui/notice.tsx'
import { endedWords } from './waitlist-words.ts'

/** Shows the end of the customer's offer on the session's page, where they can join the waitlist again. */
export function EndedOfferOf({ ids }: { ids: readonly SlotId[] }) {
  const { data: own } = useQuery(ownOffersQuery())
  const ended = own.endedOffers.find(({ itemId }) => ids.some((id) => String(id) === String(itemId)))
  return (
    ended && (
      <Notice type="warning" title="Your offer has ended">
        <p>{endedWords(untilWords(ended.until))}</p>
      </Notice>
    )
  )
}
