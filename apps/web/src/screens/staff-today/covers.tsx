import { useQuery } from '@tanstack/react-query'
import type { Cover } from '@touchline/contract/entities/cover/cover'
import { useState } from 'react'
import { coversQuery, useAnswerCover, useChangeCover, useDecideOnCover } from '../../calls/cover/covers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OneLineForm } from './one-line-form.tsx'

const states: Record<Cover['state'], { tone: BadgeTone; words: string }> = {
  open: { tone: 'warning', words: 'Asked' },
  taken: { tone: 'info', words: 'To approve' },
  approved: { tone: 'success', words: 'Approved' },
  refused: { tone: 'danger', words: 'Not approved' },
  withdrawn: { tone: 'plain', words: 'Taken back' },
}

/** Shows requests for cover that concern the reader: to answer, to decide on, and their own. */
export function Covers() {
  const may = useMay()
  const isAsked = may('ask-cover')
  const { data: covers, error } = useQuery({
    ...coversQuery(),
    enabled: isAsked,
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const [said, setSaid] = useState('')
  if (!isAsked) return null
  return (
    <>
      {error && (
        <div className="mt-4">
          <Notice type="danger" title="Requests for cover can’t be shown" live>
            {errorWords(error)}
          </Notice>
        </div>
      )}
      <p role="status" className="mt-4 font-bold text-success empty:hidden">
        {said}
      </p>
      {covers && covers.length > 0 && (
        <div className="mt-4">
          <Card as="section" labelledBy="cover-title">
            <h2 id="cover-title">Cover</h2>
            <ul className="divide-y divide-line">
              {covers.map((cover) => (
                <CoverRow key={cover.id} cover={cover} onSaid={setSaid} />
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}

type RowProps = { cover: Cover; onSaid: (words: string) => void }

function CoverRow({ cover, onSaid }: RowProps) {
  const { session, state, words, reason, askedBy, isOwn } = cover
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold break-words">{session.name}</span>
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </p>
      <p>
        {session.when}, {session.venueName}
      </p>
      <p className="break-words text-ink-soft">
        {isOwn ? 'You asked' : `${askedBy} asks`}: ‘{reason}’
      </p>
      <p>{words}</p>
      <CoverActs cover={cover} onSaid={onSaid} />
    </li>
  )
}

function CoverActs({ cover, onSaid }: RowProps) {
  const { id, acts, session } = cover
  const [answer, change, decide] = [useAnswerCover(), useChangeCover(), useDecideOnCover()]
  const [isRefusing, setRefusing] = useState(false)
  const isBusy = answer.isPending || change.isPending || decide.isPending
  const error = answer.error ?? change.error ?? (isRefusing ? null : decide.error)
  const params = { coverId: String(id) }
  const name = `${session.name}, ${session.when}`
  const say = (said: 'yes' | 'no') =>
    answer.mutate(
      { params, body: { answer: said } },
      { onSuccess: () => onSaid(said === 'yes' ? 'You take it. A manager decides.' : 'You said no.') },
    )
  const alter = (what: 'take-back' | 'ask-others') =>
    change.mutate(
      { params, body: { change: what } },
      {
        onSuccess: () =>
          onSaid(what === 'take-back' ? 'Your request is taken back.' : 'The others are asked, too.'),
      },
    )
  if (acts.length === 0) return null
  return (
    <>
      {error && (
        <div className="mt-2">
          <Notice type="danger" live>
            {errorWords(error)}
          </Notice>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {acts.includes('yes') && (
          <Button aria-label={`Yes, I take it: ${name}`} unavailable={isBusy} onClick={() => say('yes')}>
            Yes, I take it
          </Button>
        )}
        {acts.includes('no') && (
          <Button
            variant="secondary"
            aria-label={`No, I can’t: ${name}`}
            unavailable={isBusy}
            onClick={() => say('no')}
          >
            No, I can’t
          </Button>
        )}
        {acts.includes('decide') && (
          <>
            <Button
              aria-label={`Approve: ${name}`}
              busy={decide.isPending && !isRefusing && 'Approving…'}
              unavailable={isBusy}
              onClick={() =>
                decide.mutate(
                  { params, body: { decision: 'approve' } },
                  { onSuccess: ({ data }) => onSaid(approvedWords(data.told)) },
                )
              }
            >
              Approve
            </Button>
            <Button
              variant="secondary"
              aria-label={`Don’t approve: ${name}`}
              unavailable={isBusy}
              onClick={() => setRefusing(true)}
            >
              Don’t approve
            </Button>
          </>
        )}
        {acts.includes('ask-others') && (
          <Button
            variant="secondary"
            aria-label={`Ask the others, too: ${name}`}
            unavailable={isBusy}
            onClick={() => alter('ask-others')}
          >
            Ask the others, too
          </Button>
        )}
        {acts.includes('take-back') && (
          <Button
            variant="secondary"
            aria-label={`Take back: ${name}`}
            unavailable={isBusy}
            onClick={() => alter('take-back')}
          >
            Take back
          </Button>
        )}
      </div>
      <Dialog open={isRefusing} onClose={() => setRefusing(false)} title="Don’t approve?">
        {isRefusing && (
          <OneLineForm
            id={`refuse-${id}`}
            label="Reason"
            hint="Both colleagues read it."
            missing="Say why in a few words"
            atLeast={3}
            atMost={200}
            button="Don’t approve"
            busyWords="Recording…"
            busy={decide.isPending}
            error={decide.error}
            onClose={() => setRefusing(false)}
            onSubmit={(reason) =>
              decide.mutate(
                { params, body: { decision: 'refuse', reason } },
                {
                  onSuccess: () => {
                    setRefusing(false)
                    onSaid('It is not approved. Both colleagues are told.')
                  },
                },
              )
            }
          >
            <p>
              {name}, {session.venueName}
            </p>
          </OneLineForm>
        )}
      </Dialog>
    </>
  )
}

/** Says who is told about an approved cover. */
function approvedWords(told: number): string {
  if (told === 0) return 'Approved. Both colleagues are told; no one has booked it.'
  return `Approved. Both colleagues are told, and ${told === 1 ? 'the one booker' : `the ${told} bookers`}.`
}
