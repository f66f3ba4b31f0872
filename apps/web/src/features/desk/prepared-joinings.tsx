import { useQuery } from '@tanstack/react-query'
import type { PreparedJoining } from '@touchline/contract/entities/desk/prepared-joining'
import { type ReactNode, useEffect, useRef } from 'react'
import { preparedJoiningsQuery, useWithdrawPreparedJoining } from '../../calls/desk/prepared-joinings.ts'
import { errorWords } from '../../calls/error-words.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { staffPaths } from '../../staff-paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Time between two looks at whether a person has joined. */
const LOOK_MS = 4_000

type Props = {
  customerId: number | null
  /** Draws a link as a code. */
  drawCode: (code: { text: string; label: string }) => ReactNode
  /** The one that was prepared on this page: it takes focus. */
  newId?: number | null
}

/** Shows the joinings of the last day that were prepared, with their codes, and follows what becomes of them. */
export function PreparedJoinings({ customerId, drawCode, newId = null }: Props) {
  const { data = [] } = useQuery({
    ...preparedJoiningsQuery(customerId),
    throwOnError: false,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? LOOK_MS : false),
  })
  // Shows the newest, and those that wait.
  const shown = data.filter((one, index) => index === 0 || isWaiting(one))
  return shown.map((prepared) => (
    <Prepared key={prepared.id} prepared={prepared} drawCode={drawCode} isNew={prepared.id === newId} />
  ))
}

const isWaiting = ({ state }: Pick<PreparedJoining, 'state'>): boolean => state === 'waiting'

const tones = { waiting: 'info', joined: 'success', withdrawn: 'plain', ended: 'warning' } as const
const states = { waiting: 'Waiting', joined: 'Joined', withdrawn: 'Withdrawn', ended: 'Ended' }

type PreparedProps = Pick<Props, 'drawCode'> & { prepared: PreparedJoining; isNew: boolean }

function Prepared({ prepared, drawCode, isNew }: PreparedProps) {
  const { id, planName, venueName, startsOnWords, state, words, link, contractId } = prepared
  const withdraw = useWithdrawPreparedJoining()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <Card as="section" labelledBy={`prepared-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} id={`prepared-${id}`} className="text-lg">
          {planName}, from {startsOnWords}
        </h2>
        <Badge tone={tones[state]}>{states[state]}</Badge>
      </div>
      <p role="status" className="mt-1">
        {words}
      </p>
      {withdraw.error && (
        <Notice type="danger" live>
          {errorWords(withdraw.error)}
        </Notice>
      )}
      {link !== null && (
        <div className="mt-4 grid gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <div className="max-w-48">
            {drawCode({ text: link, label: `Code of the link to join ${planName}` })}
          </div>
          <div className="grid content-start justify-items-start gap-3">
            <p>They scan this with their phone’s camera, or open:</p>
            <p className="max-w-full text-sm break-all">
              <code>{link}</code>
            </p>
            <span className="-ml-3">
              <Button
                variant="text"
                size="small"
                aria-label={`Withdraw the link to join ${planName} at ${venueName}`}
                busy={withdraw.isPending && 'Withdrawing…'}
                onClick={() => withdraw.mutate({ params: { preparedId: String(id) } })}
              >
                Withdraw it
              </Button>
            </span>
          </div>
        </div>
      )}
      {contractId !== null && (
        <div className="mt-3">
          <LinkButton to={staffPaths.memberships(contractId)} variant="secondary">
            See the membership
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
