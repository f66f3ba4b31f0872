import { handlingSentence } from '@touchline/rules/complaints/complaint-words'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { useEffect, useRef } from 'react'
import { Commissioner } from '../../features/legal/commissioner.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { Card } from '../../ui/card.tsx'

type Props = { reference: string; receivedOn: string; email: string; operator: string }

/** Confirms that a complaint has arrived: what the law asks for within 30 days. */
export function ComplaintMade({ reference, receivedOn, email, operator }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <>
      <PageTitle>We have your complaint</PageTitle>
      <div className="grid max-w-text gap-4 wrap-anywhere">
        <h1 ref={heading} tabIndex={-1}>
          We have your complaint
        </h1>
        <p>This page confirms that it has arrived. We email the same to {email}.</p>
        <Card>
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            <div>
              <dt className="text-ink-soft">Reference</dt>
              <dd className="text-lg font-bold">{reference}</dd>
            </div>
            <div>
              <dt className="text-ink-soft">Received on</dt>
              <dd className="text-lg font-bold">{dayAndYear(receivedOn)}</dd>
            </div>
          </dl>
        </Card>
        <p>{handlingSentence(operator)} If you want to add something, tell them the reference.</p>
        <Commissioner />
      </div>
    </>
  )
}
