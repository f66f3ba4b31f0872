import { useQuery } from '@tanstack/react-query'
import { offeredPassQuery } from '../../calls/account/guest-passes/look-at-guest-pass.ts'
import { PageTitle } from '../../page/page-title.tsx'

/** Tells a visitor who comes by the email of a guest pass about it, above the ways to log in. */
export function PassFirst({ mailKey }: { mailKey: string }) {
  const { data: pass } = useQuery(offeredPassQuery(mailKey))
  if (pass?.state !== 'open')
    return (
      <>
        <PageTitle>Your guest pass</PageTitle>
        <h1 tabIndex={-1}>This pass can’t be redeemed</h1>
        <p className="mt-3 mb-6 text-lg text-ink-soft">
          {pass?.state === 'taken-back'
            ? `${pass.giver} has taken it back. You don’t need to do anything.`
            : pass?.state === 'over'
              ? `Its last day was ${pass.endsOn}.`
              : 'It has already been redeemed, or its link has expired. Log in to see what you have redeemed.'}
        </p>
      </>
    )
  return (
    <>
      <PageTitle>Your guest pass</PageTitle>
      <h1 tabIndex={-1}>{pass.giver} has given you a visit</h1>
      <ul className="mt-3 list-disc pl-5 text-lg">
        {pass.details.map((one) => (
          <li key={one}>{one}</li>
        ))}
        <li>It costs you nothing and is good until {pass.endsOn}.</li>
      </ul>
      <p className="mt-3 mb-6 text-lg text-ink-soft">
        Log in to redeem it, or create an account: it is free. Then we’ll bring you back to this page.
      </p>
    </>
  )
}
