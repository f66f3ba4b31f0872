import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { ReachOperator } from '../../features/legal/reach-operator.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

type Props = { reference: string; email: string; onAgain: () => void }

/** Answers in the same words whatever is there, so that it tells a stranger nothing (S119). */
export function LinkSent({ reference, email, onAgain }: Props) {
  const { contact } = useSuspenseQuery(clientQuery()).data
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <PageTitle>Now check your email</PageTitle>
      <div className="grid max-w-form gap-4 wrap-anywhere">
        <h1 ref={heading} tabIndex={-1}>
          Now check your email
        </h1>
        <p className="text-lg">
          If we have a booking with this reference for this address, we have sent its link to it.
        </p>
        <Card>
          <dl className="grid gap-3">
            <div>
              <dt className="text-ink-soft">Booking reference</dt>
              <dd className="font-bold">{reference}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">Email address</dt>
              <dd className="font-bold">{email}</dd>
            </div>
          </dl>
        </Card>
        <p>
          Nothing after a few minutes? Look in your spam folder, and check what you typed. We send nothing for
          a booking that was cancelled, or that ended more than a week ago.
        </p>
        <p className="text-ink-soft">
          We don’t say here whether we have one: that protects the people who book with us.
        </p>
        <Button variant="secondary" wide onClick={onAgain}>
          Change what I typed
        </Button>
        {(contact.email !== '' || contact.phone !== '') && (
          <p>
            You can also <ReachOperator contact={contact} />.
          </p>
        )}
      </div>
    </>
  )
}
