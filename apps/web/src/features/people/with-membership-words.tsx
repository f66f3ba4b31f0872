import { useSuspenseQuery } from '@tanstack/react-query'
import type { WithMembership } from '@touchline/contract/entities/timetable/slot'
import { useParams } from 'react-router'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { areaPaths, paths } from '../../paths.ts'

const LINK = 'rounded-sm py-1 text-primary-text underline underline-offset-4'

type Props = {
  offer: WithMembership
  quantity: number
  /** Name of the session, where several stand above. */
  of?: string | undefined
}

/**
 * Shows, once, a price with membership to those who have none and may buy one. It is for the member's own
 * place alone.
 */
export function WithMembershipWords({ offer, quantity, of }: Props) {
  const { data: user } = useSuspenseQuery(userQuery())
  if (user?.role === 'staff' || user?.notices.some(({ effect }) => effect === 'stops')) return null
  const { name, raw, formatted } = offer
  const members = `${name.replace(/ membership$/i, '')} members pay ${raw === 0 ? 'nothing' : formatted}`
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {members}
        {quantity > 1 && ' for their own place'}
        {of && `${quantity > 1 ? ' in' : ' for'} ${of}`}.
      </p>
      <WhereToBuy />
    </div>
  )
}

/** Says where to buy a membership: where the operator says; else the venue is to be asked (decision 37). */
function WhereToBuy() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const facts = usePageFacts()
  const venueSlug = useParams()['venueSlug'] ?? facts.currentCentre ?? facts.venueSlug
  if (facts.isKiosk) return <p>Ask at the desk how to get it.</p>
  if (client.onlineJoiningEnabled && facts.areaOrigins.onlineJoining !== undefined)
    return (
      <AreaLink to={areaPaths.onlineJoining()} className={LINK}>
        Buy a membership
      </AreaLink>
    )
  return (
    <p>
      It isn’t sold online:{' '}
      <Link to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })} className={LINK}>
        ask the venue how to get it
      </Link>
      .
    </p>
  )
}
