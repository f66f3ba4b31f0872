import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { ReactNode } from 'react'
import { Picture } from '../../page/picture.tsx'
import { DateTile } from './date-tile.tsx'

type Session = Pick<
  CartItem['cartableResource'],
  'date' | 'startsAt' | 'endsAt' | 'venueName' | 'location' | 'picture' | 'scene'
>

type Props = {
  name: ReactNode
  session: Session
  /** True when the same picture stands above already: the day is shown in its place. */
  repeatsPicture?: boolean
  muted?: boolean
  /** Shown below the place: the people, and their prices. */
  children?: ReactNode
}

/** Shows what is booked, when and where, with its picture: the same in the basket and at the checkout. */
export function SessionHead({ name, session, repeatsPicture = false, muted = false, children }: Props) {
  return (
    <div className="flex gap-3">
      {repeatsPicture ? (
        <div className="grid w-16 shrink-0 justify-items-center">
          <DateTile date={session.date} muted={muted} isLow />
        </div>
      ) : (
        <Picture
          picture={session.picture}
          scene={session.scene}
          sizes="64px"
          isFirst
          frame={`size-16 shrink-0 rounded-md object-cover ${muted ? 'opacity-60' : ''}`}
        />
      )}
      <div className="min-w-0 grow">
        <h3 className="text-base leading-snug">{name}</h3>
        <p className="tabular text-sm leading-snug">{whenWords(session)}</p>
        <p className="text-sm leading-snug text-ink-soft">
          {session.venueName}
          {session.location && `, ${session.location.name}`}
        </p>
        {children}
      </div>
    </div>
  )
}

/** Writes 'Tue 24 Nov, 18:30 to 19:15'. */
export const whenWords = ({
  date,
  startsAt,
  endsAt,
}: Pick<Session, 'date' | 'startsAt' | 'endsAt'>): string =>
  `${date.dayPretty} ${date.datePretty}, ${fromToWords({ startsAt, endsAt })}`
