import type { Contract } from '@touchline/contract/entities/joining/contract'
import { useRef, useState } from 'react'
import { useTakePlanChangeBack } from '../../../calls/joining/take-plan-change-back.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says to which plan a contract changes and takes that back, or leads to a change; nothing where none can be made. */
export function PlanSection({ contract }: { contract: Contract }) {
  const { id, planName, planChange, canChangePlan, planNotChangedWords } = contract
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBack, setBack] = useState(false)
  const taking = useTakePlanChangeBack()
  const takeBack = (seenFrom: string) =>
    taking.mutate(
      { params: { contractId: String(id) }, body: { seenFrom } },
      {
        onSuccess: () => {
          setBack(true)
          // The button goes with the change.
          heading.current?.focus()
        },
      },
    )
  if (planChange === null && !canChangePlan && planNotChangedWords === null) return null
  return (
    <Card as="section" labelledBy="plan-title">
      <h2 id="plan-title" ref={heading} tabIndex={-1}>
        Your plan
      </h2>
      <div className="mt-2 grid gap-3">
        {isBack && planChange === null && (
          <Notice type="success" live title="The change is taken back">
            We’ve sent you an email that says so.
          </Notice>
        )}
        {planChange === null ? (
          <p>{planNotChangedWords ?? 'See whether you can change to another plan.'}</p>
        ) : (
          planChange.words.map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
        {planChange?.canBeTakenBack && (
          <p>
            <Button
              variant="secondary"
              onClick={() => takeBack(planChange.from)}
              busy={taking.isPending && 'Taking it back…'}
            >
              Take the change back
            </Button>
          </p>
        )}
        {canChangePlan && (
          <p>
            <LinkButton
              to={contractPaths.changePlan({ contractId: id })}
              variant="secondary"
              label={`Change plan: ${planName}`}
            >
              Change plan
            </LinkButton>
          </p>
        )}
      </div>
    </Card>
  )
}
