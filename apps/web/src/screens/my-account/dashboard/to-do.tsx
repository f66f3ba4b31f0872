import type { User } from '@touchline/contract/entities/user'
import { Notice } from '../../../ui/notice.tsx'

/** What needs doing and has time yet; what stops or warns stands under the header of every page already. */
export function ToDo({ user }: { user: User }) {
  const notices = user.notices.filter(({ effect }) => effect === 'tells')
  return notices.map(({ title, words }) => (
    <Notice key={title} type="info" title={title}>
      {words}
    </Notice>
  ))
}
