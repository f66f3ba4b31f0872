import type { TeamMember } from '@touchline/contract/entities/staff/team'
import { errorWords } from '../../calls/error-words.ts'
import { useTakePosts } from '../../calls/staff/team.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nameOrYou, type Post } from './team-acts.ts'

type Props = {
  member: TeamMember
  /** Null for all roles that the reader may take. */
  post: Post | null
  onClose: () => void
  onDone: (words: string) => void
}

/** Says what follows for a person without these roles, and takes them. */
export function TakeRoles({ member, post, onClose, onDone }: Props) {
  const take = useTakePosts()
  const { name, isSelf, posts, postsElsewhere } = member
  const left = posts.length - (post === null ? posts.filter(({ mayTake }) => mayTake).length : 1)
  const who = nameOrYou(member)
  const send = () =>
    take.mutate(
      {
        params: { personId: String(member.id) },
        body: { post: post && { role: post.role, venueId: post.venueId } },
      },
      {
        onSuccess: ({ data }) =>
          onDone(
            data.isEnded
              ? `${name} is no member of staff any more, and is told by email.`
              : left > 0
                ? `${name} has what is listed below.`
                : `${name} has only roles at other venues.`,
          ),
      },
    )
  return (
    <div className="grid gap-5">
      {take.error && (
        <Notice type="danger" live>
          {errorWords(take.error)}
        </Notice>
      )}
      <p>
        {left > 0 || postsElsewhere > 0
          ? `${isSelf ? 'You keep your' : `${who} keeps their`} ${left > 0 ? 'other roles' : 'roles at other venues'}. It counts at once.`
          : `${isSelf ? 'You have' : `${who} has`} no role then: logged out everywhere at once, and told by email. The account stays as a customer’s. App, passkeys, recovery codes and PIN are removed.`}
      </p>
      <Button size="large" wide busy={take.isPending && 'Taking…'} onClick={send}>
        {post === null ? 'End all roles' : 'Take this role'}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={take.isPending} onClick={onClose}>
        Leave it as it is
      </Button>
    </div>
  )
}
