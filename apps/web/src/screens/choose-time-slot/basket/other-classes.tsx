import type { Session } from '../../../calls/places.ts'
import { Button } from '../../../ui/button.tsx'
import { nearest } from './alternatives.ts'
import { TakenNotice } from './taken-notice.tsx'
import { fullName, cardState } from '../session-words.ts'

type Props = {
  taken: Session
  sessions: readonly Session[]
  date: string
  busy: ReadonlyMap<string, unknown>
  onAdd: (session: Session) => void
}

/** The class was just taken: the nearest others that can be booked, each with one press. */
export function OtherClasses({ taken, sessions, date, busy, onAdd }: Props) {
  const others = nearest(
    sessions,
    taken.timestamp,
    (session) => session.id !== taken.id && cardState(session).kind === 'book',
  )
  return (
    <TakenNotice name={`${taken.name} at ${taken.starts}`} hasAlternatives={others.length > 0}>
      <ul className="mt-3 flex flex-wrap gap-3">
        {others.map((session) => (
          <li key={session.id}>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Book ${fullName(session, date)}`}
              busy={busy.has(String(session.id)) && 'Adding…'}
              onClick={() => onAdd(session)}
            >
              Book {session.name}, {session.starts}
            </Button>
          </li>
        ))}
      </ul>
    </TakenNotice>
  )
}
