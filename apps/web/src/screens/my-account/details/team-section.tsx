import { useSuspenseQuery } from '@tanstack/react-query'
import { changesByStaffQuery } from '../../../calls/account/changes-by-staff.ts'
import { Card } from '../../../ui/card.tsx'

/** Shows what staff have changed or recorded, once there is something. */
export function TeamSection() {
  const { data: changes } = useSuspenseQuery(changesByStaffQuery())
  if (changes.length === 0) return null
  return (
    <Card as="section" labelledBy="team-title">
      <h2 id="team-title">Done by our team</h2>
      <ul className="mt-2 divide-y divide-line">
        {changes.map(({ id, words, reason, when, personName }) => (
          <li key={id} className="py-3">
            <p className="break-words">{personName === null ? words : `${personName}: ${words}`}</p>
            {reason !== '' && <p className="break-words text-ink-soft">‘{reason}’</p>}
            <p className="text-sm text-ink-soft">{when}</p>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">Is something wrong? Tell us at any of our venues.</p>
    </Card>
  )
}
