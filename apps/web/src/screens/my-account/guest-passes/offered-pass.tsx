import type { OfferedPass as Offered } from '@touchline/contract/entities/account/guest-pass'
import { useEffect, useRef } from 'react'
import { accountPaths } from '../../../account-paths.ts'
import { useRedeemGuestPass } from '../../../calls/account/guest-passes/redeem-guest-pass.ts'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = { mailKey: string; offered: Offered | null }

/** Shows the pass of a mailed link: the guest redeems it with one press, once. */
export function OfferedPass({ mailKey, offered }: Props) {
  const venueSlug = useVenueSlug()
  const redeem = useRedeemGuestPass()
  const done = useRef<HTMLDivElement>(null)
  // The pressed button goes away with the pass.
  useEffect(() => {
    if (redeem.isSuccess) done.current?.focus()
  }, [redeem.isSuccess])
  if (redeem.isSuccess)
    return (
      <div ref={done} tabIndex={-1}>
        <Notice type="success" title="Your guest pass is redeemed" live>
          <p>Book your visit, and the pass pays for it automatically.</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <LinkButton to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })}>
              Book your visit
            </LinkButton>
            <Link
              to={accountPaths.packages()}
              className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
            >
              See it under Packages
            </Link>
          </div>
        </Notice>
      </div>
    )
  if (offered === null)
    return (
      <Notice type="info" title="This pass can’t be redeemed">
        <p>
          It has already been redeemed, or its link has expired. You’ll find what you’ve redeemed under{' '}
          <Link to={accountPaths.packages()} className="font-bold underline underline-offset-4">
            Packages
          </Link>
          .
        </p>
      </Notice>
    )
  const { giver, endsOn, details, isOwn, state } = offered
  if (state === 'taken-back')
    return (
      <Notice type="info" title="This pass was taken back">
        <p>{giver} has taken it back, so it can’t be redeemed. Nothing of yours has changed.</p>
      </Notice>
    )
  if (state === 'over')
    return (
      <Notice type="info" title="This pass has ended">
        <p>Its last day was {endsOn}, so it can’t be redeemed any more.</p>
      </Notice>
    )
  if (isOwn)
    return (
      <Notice type="info" title="You gave this pass yourself">
        <p>It is for your guest: they log in with their own account to redeem it.</p>
      </Notice>
    )
  return (
    <Card as="section" labelledBy="offered-title">
      <h2 id="offered-title">{giver} has given you a visit</h2>
      <p className="mt-2">
        It costs you nothing and is good until <span className="tabular font-bold">{endsOn}</span>.
      </p>
      <ul className="mt-2 list-disc pl-5 text-sm text-ink-soft">
        {details.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <div className="mt-4">
        <Button
          onClick={() => redeem.mutate({ body: { key: mailKey } })}
          busy={redeem.isPending && 'Redeeming…'}
        >
          Redeem your pass
        </Button>
      </div>
    </Card>
  )
}
