import type { Cover } from '@touchline/contract/entities/cover/cover'
import { type ReactNode, useState } from 'react'
import { useAnswerCover, useChangeCover, useDecideOnCover } from '../../calls/cover/covers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OneLineForm } from './one-line-form.tsx'

type Props = { cover: Cover; onSaid: (words: string) => void }

const nameOf = ({ session }: Cover): string => `${session.name}, ${session.when}`

/** Shows the buttons for what the reader may do with a request for cover. */
export function CoverActs({ cover, onSaid }: Props) {
  const { acts } = cover
  const has = (...some: Cover['acts']) => some.some((act) => acts.includes(act))
  return (
    <>
      {has('yes', 'no') && <Answer cover={cover} onSaid={onSaid} />}
      {has('decide') && <Decide cover={cover} onSaid={onSaid} />}
      {has('ask-others', 'take-back') && <Change cover={cover} onSaid={onSaid} />}
    </>
  )
}

/** Shows buttons in a row, below what the server has refused. */
const Acts = ({ error, children }: { error: Error | null; children: ReactNode }) => (
  <>
    {error && (
      <div className="mt-2">
        <Notice type="danger" live>
          {errorWords(error)}
        </Notice>
      </div>
    )}
    <div className="mt-2 flex flex-wrap gap-3">{children}</div>
  </>
)

function Answer({ cover, onSaid }: Props) {
  const answer = useAnswerCover()
  const say = (said: 'yes' | 'no') =>
    answer.mutate(
      { params: { coverId: String(cover.id) }, body: { answer: said } },
      { onSuccess: () => onSaid(said === 'yes' ? 'You take it. A manager decides.' : 'You said no.') },
    )
  return (
    <Acts error={answer.error}>
      {cover.acts.includes('yes') && (
        <Button
          aria-label={`Yes, I take it: ${nameOf(cover)}`}
          unavailable={answer.isPending}
          onClick={() => say('yes')}
        >
          Yes, I take it
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={`No, I can’t: ${nameOf(cover)}`}
        unavailable={answer.isPending}
        onClick={() => say('no')}
      >
        No, I can’t
      </Button>
    </Acts>
  )
}

function Change({ cover, onSaid }: Props) {
  const change = useChangeCover()
  const alter = (what: 'take-back' | 'ask-others') =>
    change.mutate(
      { params: { coverId: String(cover.id) }, body: { change: what } },
      {
        onSuccess: () =>
          onSaid(what === 'take-back' ? 'Your request is taken back.' : 'The others are asked, too.'),
      },
    )
  return (
    <Acts error={change.error}>
      {cover.acts.includes('ask-others') && (
        <Button
          variant="secondary"
          aria-label={`Ask the others, too: ${nameOf(cover)}`}
          unavailable={change.isPending}
          onClick={() => alter('ask-others')}
        >
          Ask the others, too
        </Button>
      )}
      {cover.acts.includes('take-back') && (
        <Button
          variant="secondary"
          aria-label={`Take back: ${nameOf(cover)}`}
          unavailable={change.isPending}
          onClick={() => alter('take-back')}
        >
          Take back
        </Button>
      )}
    </Acts>
  )
}

function Decide({ cover, onSaid }: Props) {
  const decide = useDecideOnCover()
  const [isRefusing, setRefusing] = useState(false)
  const params = { coverId: String(cover.id) }
  const approve = () =>
    decide.mutate(
      { params, body: { decision: 'approve' } },
      { onSuccess: ({ data }) => onSaid(approvedWords(data.told)) },
    )
  const refuse = (reason: string) =>
    decide.mutate(
      { params, body: { decision: 'refuse', reason } },
      { onSuccess: () => onSaid('It is not approved. Both colleagues are told.') },
    )
  return (
    <>
      <Acts error={isRefusing ? null : decide.error}>
        <Button
          aria-label={`Approve: ${nameOf(cover)}`}
          busy={decide.isPending && !isRefusing && 'Approving…'}
          onClick={approve}
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          aria-label={`Don’t approve: ${nameOf(cover)}`}
          unavailable={decide.isPending}
          onClick={() => setRefusing(true)}
        >
          Don’t approve
        </Button>
      </Acts>
      <Dialog open={isRefusing} onClose={() => setRefusing(false)} title="Don’t approve?">
        {isRefusing && (
          <OneLineForm
            id={`refuse-${cover.id}`}
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
            onSubmit={refuse}
          >
            <p>
              {nameOf(cover)}, {cover.session.venueName}
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
