import type { User } from '@touchline/contract/entities/user'
import { Suspense } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PersonIcon } from '../../ui/icons.tsx'
import { Image } from '../../ui/image.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePageFacts } from '../../page/page-facts.ts'

// Fetched when the menu is first opened.
const AccountNav = lazyPart(async () => (await import('./account-nav.tsx')).AccountNav)

type Props = { user: User }

function Photo({ address }: { address: string | null }) {
  const { apiBase } = usePageFacts()
  if (address === null) return <PersonIcon />
  return (
    <Image
      src={apiBase + address}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-full object-cover"
      drawing={<PersonIcon />}
    />
  )
}

export function AccountMenu({ user }: Props) {
  return (
    <Disclosure
      label={
        <>
          <Photo address={user.profilePhoto} />
          My account
        </>
      }
    >
      <p className="border-b border-line px-4 pt-1 pb-2 text-sm text-ink-soft">
        {user.firstName} {user.lastName}
      </p>
      <Suspense fallback={<p className="px-4 py-2">Loading…</p>}>
        <AccountNav logOutWords="Log out" />
      </Suspense>
    </Disclosure>
  )
}
