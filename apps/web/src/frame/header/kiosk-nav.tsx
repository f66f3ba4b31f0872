import type { User } from '@touchline/contract/entities/account/user'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { MouseEvent } from 'react'
import { loadChunk } from '../../load-chunk.ts'
import { kioskHome } from '../../modes/kiosk.ts'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'

type Props = { client: Client; user: User | null; bookPath: string; linkStyle: string }

/**
 * Limits the navigation (spec 6): the only way out of the booking pages is
 * the way back, which ends the visit.
 */
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

/** Ends the visit at both ways out, so that the next person finds nothing of it. */
function finish(event: MouseEvent): void {
  event.preventDefault()
  void loadChunk(() => import('../../modes/watch-kiosk.tsx')).then(({ finishVisit }) => finishVisit())
}
