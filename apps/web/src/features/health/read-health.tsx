import type { HealthAnswers, HealthPlace } from '@touchline/contract/entities/attendance/health-answers'
import type { ReactNode } from 'react'
import type { HealthMember } from '../../calls/attendance/read-health-answers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type HealthReading, useHealthReading } from './use-health-reading.ts'

type Props = {
  children?: ReactNode
} & (
  | {
      place: HealthPlace
      /** Session of the place, for the button's label. */
      session: string
    }
  | { place: HealthMember; session?: never }
)

/** Opens the health answers of a booked place, or the statements of a member, in a window, for staff who may read them. */
export function ReadHealth({ place, session, children }: Props) {
  const { reading, read, close } = useHealthReading(place)
  const isOfPlace = session !== undefined
  const what = isOfPlace ? 'Read health answers' : 'Read health statements'
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${what}: ${place.person}${isOfPlace ? `, ${session}` : ''}`}
        onClick={() => void read()}
      >
        {children ?? what}
      </Button>
      <Dialog
        open={reading !== null}
        onClose={close}
        title={isOfPlace ? 'Health answers' : 'Health statements'}
      >
        {reading && <Shown reading={reading} place={place} onRead={() => void read()} onClose={close} />}
      </Dialog>
    </>
  )
}

const goneWords = {
  'no signal':
    'There’s no signal. Health answers are read from the server each time, and this browser keeps none.',
  away: 'They have left this page, because another page or program was looked at.',
  unused: 'They have left this page, because it was not used for a minute.',
}

type ShownProps = {
  reading: HealthReading
  place: Pick<HealthPlace, 'person'>
  onRead: () => void
  onClose: () => void
}

function Shown({ reading, place, onRead, onClose }: ShownProps) {
  return (
    <div className="grid gap-5">
      {/* The same element from the first to the last: what changes in it is spoken. */}
      <div role="status">
        {reading.kind === 'reading' && <p>Opening the answers of {place.person}…</p>}
        {reading.kind === 'gone' && <Notice type="info">{goneWords[reading.why]}</Notice>}
        {reading.kind === 'read' && <Answers answers={reading.answers} />}
      </div>
      {reading.kind === 'failed' && (
        <Notice type="danger" title="The answers can’t be read" live>
          {reading.words}
        </Notice>
      )}
      {(reading.kind === 'gone' || reading.kind === 'failed') && (
        <Button size="large" wide onClick={onRead}>
          Read them again
        </Button>
      )}
      <Button variant="secondary" size="large" wide onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

const withoutKey = 'Sealed with a key that this server does not have'

const keptWords: Record<HealthAnswers['keptWith'], string> = {
  person: 'It is written down in this person’s account that you have read this.',
  booker: 'It is written down in the account of who booked that you have read this.',
  order: 'It is written down that you have read this, and kept with the order.',
}

function Answers({
  answers: { person, session, answers, statements, keptWith },
}: {
  answers: HealthAnswers
}) {
  const isSealed =
    answers.some(({ words }) => words === null) || statements.some(({ lines }) => lines === null)
  const isAll =
    answers.every(({ words }) => words === null) && statements.every(({ lines }) => lines === null)
  const hasNone = answers.length === 0 && statements.length === 0
  return (
    <div className="grid gap-4">
      <p>
        <strong className="block text-lg break-words">{person}</strong>
        {session !== null && <span className="break-words text-ink-soft">{session}</span>}
      </p>
      {hasNone && (
        <p>
          {session === null
            ? 'There are none for memberships of your venues any more. They are deleted after their time, or with their membership.'
            : 'There are none any more. They were deleted after their time, or with their membership.'}
        </p>
      )}
      {answers.length > 0 && (
        <dl className="grid gap-3">
          {answers.map(({ asked, words }) => (
            <div key={asked}>
              <dt className="text-sm break-words text-ink-soft">{asked}</dt>
              <dd className={words === null ? 'italic' : 'font-bold break-words whitespace-pre-line'}>
                {words ?? withoutKey}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {statements.map(({ planName, lines }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a person may have two contracts of one plan
        <section key={at} className="grid gap-1">
          <h3 className="text-base">Health statement, {planName}</h3>
          {lines === null && <p className="italic">{withoutKey}</p>}
          {lines?.length === 0 && <p>Each answer is no.</p>}
          {lines !== null && lines.length > 0 && (
            <ul className="list-disc pl-5">
              {lines.map((line) => (
                <li key={line} className="break-words whitespace-pre-line">
                  {line}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {isSealed && (
        <Notice type="warning">
          Ask the people who run the server for the key (ANSWERS_KEYS). Nothing is lost while it exists.
        </Notice>
      )}
      {!hasNone && !isAll && (
        <p className="text-sm text-ink-soft">
          {keptWords[keptWith]} It leaves this page when you close the window or look at another, when the
          desk locks, and after a minute without use.
        </p>
      )}
    </div>
  )
}
