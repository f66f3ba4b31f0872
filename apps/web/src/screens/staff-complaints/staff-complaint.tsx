import { useQuery } from '@tanstack/react-query'
import type { ComplaintActName, DataComplaint } from '@touchline/contract/entities/complaints/data-complaint'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { complaintQuery } from '../../calls/complaints/staff-complaints.ts'
import { errorWords } from '../../calls/error-words.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { PersonLink } from '../../features/desk/person-link.tsx'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import { ClockBadge } from './clock-badge.tsx'
import { EndForm, noDraft, type OutcomeDraft } from './end-form.tsx'
import { NoteForm } from './note-form.tsx'
import { ComplaintRecordCard } from './record.tsx'

const idIn = (given: string | undefined): number => (/^[1-9]\d{0,14}$/.test(given ?? '') ? Number(given) : 0)

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const id = idIn(params['item'])
  if (id === 0) throw new ApiError({ status: 404, message: '' })
  await loadOrRefused(ensureQuery(services.client, complaintQuery(id)))
  return null
}

/** Shows a complaint about personal data with its record, and what staff can do about it. */
export function StaffComplaint() {
  const { data, error } = useQuery({
    ...complaintQuery(idIn(useParams()['item'])),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  if (data) return <Shown complaint={data} />
  return (
    <>
      <PageTitle>Complaint about data</PageTitle>
      <h1 tabIndex={-1}>Complaint about data</h1>
      {error && (
        <div className="mt-4 max-w-text">
          <Notice type="danger" title="This complaint can’t be shown" live>
            {errorWords(error)}
          </Notice>
        </div>
      )}
    </>
  )
}

const titles: Record<ComplaintActName, string> = {
  acknowledge: 'When was it acknowledged?',
  note: 'Write down a step',
  end: 'End this complaint',
}
const buttons: Record<ComplaintActName, string> = {
  acknowledge: 'Acknowledged',
  note: 'Write down a step',
  end: 'End it',
}
const saidAfter: Record<ComplaintActName, string> = {
  acknowledge: 'It is acknowledged.',
  note: 'The step is written down.',
  end: 'The complaint has ended.',
}

function Shown({ complaint }: { complaint: DataComplaint }) {
  const { name, reference, clock, clockWords, receivedWords, openWords, isUrgent, mailWords, acts } =
    complaint
  const [chosen, setChosen] = useState<ComplaintActName | null>(null)
  const [said, setSaid] = useState('')
  const [draft, setDraft] = useState(noDraft)
  return (
    <>
      <PageTitle>{`${name}, ${reference}`}</PageTitle>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {name}
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-soft">Complaint {reference}</span>
        <ClockBadge clock={clock} isUrgent={isUrgent} />
      </p>
      <p className="mt-3">
        {receivedWords}
        {openWords !== '' && `. ${openWords}`}
      </p>
      <p className={isUrgent ? 'font-bold text-danger' : undefined}>{clockWords}</p>
      {mailWords !== '' && (
        <div className="mt-4 max-w-text">
          <Notice type="warning">{mailWords}</Notice>
        </div>
      )}
      <p role="status" className="mt-2 font-bold text-success empty:hidden">
        {said}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {acts.map((act, index) => (
          <Button
            key={act}
            variant={index === 0 ? 'primary' : 'secondary'}
            onClick={() => {
              setSaid('')
              setChosen(act)
            }}
          >
            {buttons[act]}
          </Button>
        ))}
      </div>
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <Told complaint={complaint} />
        <ComplaintRecordCard complaint={complaint} />
      </div>
      <p className="mt-4">
        <Link
          to={staffPaths.complaints()}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          All complaints about data
        </Link>
      </p>
      <Dialog open={chosen !== null} onClose={() => setChosen(null)} title={chosen ? titles[chosen] : ''}>
        {chosen && (
          <ActForm
            act={chosen}
            complaint={complaint}
            draft={draft}
            onDraft={setDraft}
            onClose={() => setChosen(null)}
            onDone={() => {
              setSaid(saidAfter[chosen])
              setChosen(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

type ActProps = {
  act: ComplaintActName
  complaint: DataComplaint
  /** Outcome that is being written: it is kept while the dialog is closed. */
  draft: OutcomeDraft
  onDraft: Dispatch<SetStateAction<OutcomeDraft>>
  onClose: () => void
  onDone: () => void
}

function ActForm({ act, draft, onDraft, ...given }: ActProps) {
  switch (act) {
    case 'acknowledge':
      return <AcknowledgeForm {...given} />
    case 'note':
      return <NoteForm {...given} />
    case 'end':
      return <EndForm {...given} draft={draft} onDraft={onDraft} />
  }
}

/** Shows who complained, and in which words. */
function Told({ complaint: { name, person, email, words } }: { complaint: DataComplaint }) {
  return (
    <Card as="section" labelledBy="words-title">
      <h2 id="words-title">The complaint</h2>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{words}</p>
      <div className="mt-4 border-t border-line pt-3">
        {person === null ? (
          <p>{name} has no account, or complained without it.</p>
        ) : (
          <PersonLink id={person.id} hasPage={person.hasPage}>
            {`${name}, ${person.reference}`}
          </PersonLink>
        )}
        <p className="wrap-anywhere text-ink-soft">
          {email === '' ? 'No email address: tell them by letter or phone.' : email}
        </p>
      </div>
    </Card>
  )
}
