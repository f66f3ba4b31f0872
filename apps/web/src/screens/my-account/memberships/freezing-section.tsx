import type { Contract } from '@touchline/contract/entities/joining/contract'
import { useRef, useState } from 'react'
import { useEndFreeze } from '../../../calls/joining/end-freeze.ts'
import { contractPaths } from '../../../contract-paths.ts'
import { LinkButton } from '../../../page/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Says how a contract is frozen and ends that, or leads to freezing; nothing where its plan has no freeze. */
export function FreezingSection({ contract }: { contract: Contract }) {
  const { id, planName, freeze, canFreeze, notFrozenWords } = contract
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasEnded, setEnded] = useState(false)
  const ending = useEndFreeze()
  const end = (resumesOn: string) =>
    ending.mutate(
      { params: { contractId: String(id) }, body: { seenResumesOn: resumesOn } },
      {
        onSuccess: () => {
          setEnded(true)
          // The button goes with the freeze, or with its end.
          heading.current?.focus()
        },
      },
    )
  if (freeze === null && !canFreeze && notFrozenWords === null && !hasEnded) return null
  return (
    <Card as="section" labelledBy="freezing-title">
      <h2 id="freezing-title" ref={heading} tabIndex={-1}>
        {freeze === null ? 'If you need a break' : freeze.isNow ? 'It’s frozen' : 'Your freeze'}
      </h2>
      <div className="mt-2 grid gap-3">
        {hasEnded && (
          <Notice
            type="success"
            live
            title={freeze === null ? 'The freeze is taken back' : 'The freeze ends early'}
          >
            We’ve sent you an email that says so.
          </Notice>
        )}
        {freeze === null ? (
          <p>
            {notFrozenWords ??
              'You can freeze your membership for some months: they are not paid, and its prices and benefits don’t apply.'}
          </p>
        ) : (
          freeze.words.map((sentence) => <p key={sentence}>{sentence}</p>)
        )}
        {freeze?.end && (
          <>
            {freeze.end.words.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p>
              <Button
                variant="secondary"
                onClick={() => end(freeze.end!.resumesOn)}
                busy={ending.isPending && 'Ending…'}
              >
                {freeze.end.isTakenBack
                  ? 'Take the freeze back'
                  : `End it early, from ${freeze.end.resumesOnWords}`}
              </Button>
            </p>
          </>
        )}
        {canFreeze && (
          <p>
            <LinkButton
              to={contractPaths.freeze({ contractId: id })}
              variant="secondary"
              label={`Freeze: ${planName}`}
            >
              Freeze
            </LinkButton>
          </p>
        )}
      </div>
    </Card>
  )
}
