import type { User } from '@touchline/contract/entities/account/user'
import { fullName } from '@touchline/rules/people/full-name'
import { Suspense } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

// Fetched when the menu is first opened.
const AccountNav = lazyPart(async () => (await import('./account-nav.tsx')).AccountNav)

type Props = { user: User }

export function AccountMenu({ user }: Props) {
  return (
    <Disclosure
      label={
        <>
          <ProfilePhoto address={user.profilePhoto} />
          My account
        </>
      }
    >
      <p className="border-b border-line px-4 pt-1 pb-2 text-sm text-ink-soft">{fullName(user)}</p>
      <Suspense fallback={<p className="px-4 py-2">Loading…</p>}>
        <AccountNav logOutWords="Log out" />
      </Suspense>
    </Disclosure>
  )
}
