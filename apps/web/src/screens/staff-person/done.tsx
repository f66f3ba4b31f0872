import type { PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { Card } from '../../ui/card.tsx'

/** Shows what staff have done with a person's things, as the person reads it, with the names of staff. */
export function Done({ person: { done } }: { person: PersonAtDesk }) {
  return (
    <Card as="section" labelledBy="done-title">
      <h2 id="done-title" className="text-lg">
        What staff have done
      </h2>
      {done.length === 0 && <p className="mt-2 text-ink-soft">Nothing yet.</p>}
      <ul className="divide-y divide-line">
        {done.map(({ id, words, reason, when, staffName }) => (
          <li key={id} className="py-3">
            <p className="break-words">{words}</p>
            {reason !== '' && <p className="break-words text-ink-soft">‘{reason}’</p>}
            <p className="text-sm text-ink-soft">
              {staffName}, {when}
            </p>
          </li>
        ))}
      </ul>
      {done.length > 0 && (
        <p className="mt-2 text-sm text-ink-soft">
          The person reads this in their account, without names of staff.
        </p>
      )}
    </Card>
  )
}
