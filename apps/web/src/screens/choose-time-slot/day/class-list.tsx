import type { WantedPresence } from '@touchline/rules/basket/cart'
import { memo } from 'react'
import type { CancelledSession, Session } from '../../../calls/listing-types.ts'
import { useOwesCharge } from '../../../features/flags/use-owes-charge.ts'
import { paths } from '../../../paths.ts'
import type { DayFacts } from '../day-facts.ts'
import { type HeldSlot, ownItemIds } from '../held-slots.ts'
import { CancelledRow, inPlace, isCancelled } from './cancelled-row.tsx'
import { PartsOfDay } from './part-of-day.tsx'
import { SessionCard } from './session-card.tsx'

type Props = {
  sessions: readonly Session[]
  cancelled: readonly CancelledSession[]
  address: DayFacts['address']
  held: ReadonlyMap<string, HeldSlot> | null
  busy: ReadonlyMap<string, WantedPresence>
  priceId: number | null
  priceName: string | null
  onRemove: (session: Session) => void
}

/** Lists the classes of a day, under the part of the day in which they start (A34). */
export const ClassList = memo(function ClassList(props: Props) {
  const { sessions, cancelled, address, held, busy, priceId, priceName, onRemove } = props
  const owesCharge = useOwesCharge()
  return (
    <PartsOfDay date={address.dateSlug} entries={inPlace(sessions, cancelled)}>
      {(session) =>
        isCancelled(session) ? (
          <CancelledRow key={session.id} session={session} />
        ) : (
          <SessionCard
            key={session.id}
            session={session}
            date={address.dateSlug}
            to={paths.classDetails({ ...address, id: session.id, priceId })}
            isHeld={held && ownItemIds(held, session).length > 0}
            busy={busy.get(String(session.id))}
            priceId={priceId}
            priceName={priceName}
            owesCharge={owesCharge}
            onRemove={onRemove}
          />
        )
      }
    </PartsOfDay>
  )
})
