import type { User } from '@touchline/contract/entities/account/user'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { MouseEvent } from 'react'
import { kioskHome } from '../../modes/kiosk.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'

type Props = { client: Client; user: User | null; bookPath: string; linkStyle: string }

/** Spec 6, limited navigation: nothing leads out of the booking pages but the way back, which ends the visit. */
export function KioskNav({ client, user, bookPath, linkStyle }: Props) {
  const facts = usePageFacts()
  return (
    <nav
      aria-label="Main"
      className="order-last -ml-2 flex w-full flex-wrap items-center sm:-ml-3 md:order-none md:ml-0 md:w-auto"
    >
      <a href={kioskHome(client.kioskHomeUrl, facts)} className={linkStyle} onClick={finish}>
        Back to Kiosk Home
      </a>
      <Link to={bookPath} className={linkStyle}>
        Book an activity
      </Link>
      {user && (
        <button type="button" className={linkStyle} onClick={finish}>
          Log out
        </button>
      )}
    </nav>
  )
}

/** Both ways out end the visit, so that the next person finds nothing of this one. */
function finish(event: MouseEvent): void {
  event.preventDefault()
  void import('../../modes/watch-kiosk.tsx').then(({ finishVisit }) => finishVisit())
}
