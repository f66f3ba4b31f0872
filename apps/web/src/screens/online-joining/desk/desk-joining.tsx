import { useQuery } from '@tanstack/react-query'
import { fullName } from '@touchline/rules/people/full-name'
import { useState } from 'react'
import { deskContractsQuery } from '../../../calls/desk/desk-contracts.ts'
import { readKept } from '../../../features/desk/desk-memory.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { staffPaths } from '../../../staff-paths.ts'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Known } from '../joining-values.ts'
import type { DeskJoiningProps } from './desk-joining-props.ts'
import { JoinOnPaper } from './join-on-paper.tsx'
import { PrepareJoining } from './prepare-joining.tsx'

type Way = 'phone' | 'paper'

const ways: { value: Way; label: string; hint: string }[] = [
  {
    value: 'phone',
    label: 'On their own phone',
    hint: 'They scan a code, see the price and the terms, and pay by their own card.',
  },
  {
    value: 'paper',
    label: 'On paper, paid here',
    hint: 'They have signed the terms and the list of payments. You take the first payment.',
  },
]

/** Lets staff join the customer whom they serve: on that person's own phone, or on the word of signed paper. */
export function DeskJoining(props: DeskJoiningProps) {
  const [{ customer }] = useState(readKept)
  const [way, setWay] = useState<Way>('phone')
  const { data, error } = useQuery({
    ...deskContractsQuery(customer?.id ?? 0),
    enabled: customer !== null,
    throwOnError: false,
  })
  const known: Known[] = (data?.people ?? []).map(({ id, name, needsBirth }) => ({
    userId: id,
    label: id === customer?.id ? `${name} (pays)` : name,
    needsBirth,
  }))
  const isReady = customer === null || data !== undefined
  return (
    <>
      <PageTitle>{`Join ${props.plan.name}`}</PageTitle>
      <div className="mb-4">
        <Card>
          <div className="grid gap-5">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
              <div className="min-w-0">
                <h2 className="text-lg">{customer ? `For ${fullName(customer)}` : 'For a new person'}</h2>
                <p className="text-ink-soft">
                  {customer
                    ? `${customer.reference}, ${customer.email}${customer.emailIsProven ? '' : ' (not confirmed yet)'}`
                    : 'They make their account on their phone. To join a customer we know, choose them first.'}
                </p>
              </div>
              <span className="-mx-3">
                <LinkButton to={staffPaths.desk()} variant="text" size="small">
                  {customer ? 'Choose another customer' : 'Choose a customer'}
                </LinkButton>
              </span>
            </div>
            {customer && (
              <RadioGroup
                id="how"
                name="how"
                legend="How do they join?"
                options={ways}
                value={way}
                onChange={setWay}
              />
            )}
          </div>
        </Card>
      </div>
      {error && (
        <Notice type="danger" title="This customer can’t be joined now" live>
          <p>Nothing has been changed. Load the page again.</p>
        </Notice>
      )}
      {isReady && way === 'phone' && <PrepareJoining {...props} customer={customer} known={known} />}
      {isReady && way === 'paper' && customer && (
        <JoinOnPaper {...props} customerId={customer.id} known={known} />
      )}
    </>
  )
}
