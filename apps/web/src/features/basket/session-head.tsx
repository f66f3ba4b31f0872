import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { ReactNode } from 'react'
import { DateTile } from './date-tile.tsx'

type Session = Pick<CartItem['cartableResource'], 'date' | 'startsAt' | 'endsAt' | 'venueName' | 'location'>

type Props = {
  name: ReactNode
  session: Session
  muted?: boolean
  /** Shown after the time, in a list of many: the people. On a phone the tile alone then shows the day. */
  who?: ReactNode
  /** Shown beside the name. */
  price?: ReactNode
  /** Shown below the place: the people, and their prices. */
  children?: ReactNode
}

/** Shows what is booked, when and where, beside a tile of its day: the same in the basket and at the checkout. */
export function SessionHead({ name, session, muted = false, who, price, children }: Props) {
  return (
    // With large letters the words stand below the tile, and the price below the name.
    <div className="flex flex-wrap gap-x-3 gap-y-1">
      <DateTile date={session.date} muted={muted} isLow />
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap justify-between gap-x-3">
          <h3 className="min-w-0 grow basis-24 text-base leading-snug">{name}</h3>
          {price}
        </div>
        <p className="text-sm leading-snug">
          <span className="tabular">
            <span className={who ? 'max-sm:sr-only' : undefined}>{dayWords(session)}, </span>
            {fromToWords(session)}
          </span>
          {who && <> · {who}</>}
        </p>
        <p className="text-sm leading-snug text-ink-soft">
          {session.venueName}
          {session.location && `, ${session.location.name}`}
        </p>
        {children}
      </div>
    </div>
  )
}

const dayWords = ({ date }: Pick<Session, 'date'>): string => `${date.dayPretty} ${date.datePretty}`

/** Writes 'Tue 24 Nov, 18:30 to 19:15'. */
export const whenWords = (session: Pick<Session, 'date' | 'startsAt' | 'endsAt'>): string =>
  `${dayWords(session)}, ${fromToWords(session)}`

/** Writes 'Lane Swim, Tue 24 Nov, 18:30 to 19:15'. */
export const sessionWords = ({ cartableResource }: Pick<CartItem, 'cartableResource'>): string =>
  `${cartableResource.name}, ${whenWords(cartableResource)}`
