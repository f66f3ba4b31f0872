import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { postWords, roleWords } from '@touchline/rules/staff/role-words'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Chosen } from './team-acts.ts'

type Props = {
  member: TeamMember
  asksSecondStep: boolean
  isOfAll: boolean
  /** Null where the reader may change nothing now. */
  onChoose: ((chosen: Chosen) => void) | null
}

/** Shows a member of staff with their roles, and what an owner can do. */
export function MemberCard({ member, asksSecondStep, isOfAll, onChoose }: Props) {
  const { id, name, email, isSelf, hasPassword, hasSecondStep, instructor, posts } = member
  const taken = posts.filter(({ mayTake }) => mayTake)
  return (
    <Card as="section" labelledBy={`member-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`member-${id}`} className="text-lg break-words">
          {name}
        </h2>
        {isSelf && <Badge tone="primary">You</Badge>}
        {!hasPassword && <Badge tone="warning">No password yet</Badge>}
        {hasPassword && asksSecondStep && !hasSecondStep && <Badge tone="warning">No second step yet</Badge>}
      </div>
      <p className="break-words text-ink-soft">{email === '' ? 'No email address' : email}</p>
      {instructor !== null && <p className="text-sm text-ink-soft">Gives sessions as {instructor}</p>}
      {posts.length === 0 ? (
        <p className="mt-2">No role: they can log in and do nothing.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {posts.map((post) => (
            <li
              key={`${post.role} ${post.venueId}`}
              className="flex min-h-14 items-center justify-between gap-x-4 py-2"
            >
              <div className="min-w-0">
                <p>
                  <span className="font-bold">{roleWords[post.role]}</span>{' '}
                  {post.venueName === null ? 'at all venues' : `at ${post.venueName}`}
                </p>
                {post.words !== '' && <p className="text-sm text-ink-soft">{post.words}</p>}
              </div>
              {onChoose && post.mayTake && (
                <span className="-mr-4 shrink-0">
                  <Button
                    variant="text"
                    aria-label={`Take ${postWords(post.role, post.venueName)} from ${name}`}
                    onClick={() => onChoose({ act: 'take', member, post })}
                  >
                    Take
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {onChoose && (
        <div className="mt-4 flex flex-wrap gap-3">
          {email !== '' && (
            <Button
              variant="secondary"
              aria-label={`Give ${name} another role`}
              onClick={() => onChoose({ act: 'give', member })}
            >
              Give another role
            </Button>
          )}
          {isOfAll && !isSelf && email !== '' && hasPassword && hasSecondStep && (
            <Button
              variant="secondary"
              aria-label={`Reset the second step of ${name}`}
              onClick={() => onChoose({ act: 'reset', member })}
            >
              Reset second step
            </Button>
          )}
          {taken.length > 0 && (
            <Button
              variant="secondary"
              aria-label={`End all roles of ${name}`}
              onClick={() => onChoose({ act: 'end', member })}
            >
              End all roles
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
