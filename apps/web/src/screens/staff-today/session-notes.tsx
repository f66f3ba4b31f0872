import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { useState } from 'react'
import { useAddNote, useRemoveNote } from '../../calls/attendance/notes.ts'
import { useAskForCover } from '../../calls/cover/covers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OneLineForm } from './one-line-form.tsx'

type Props = { session: DaySession; venue: string; nowMs: number }

const coverWords = {
  open: 'Cover asked for',
  taken: 'Cover to approve',
  approved: 'Covered by a colleague',
  refused: 'Cover not approved',
} as const

/** Shows what colleagues have noted on a session, and whether cover of it was asked for. */
export function SessionNotes({ session, venue }: Omit<Props, 'nowMs'>) {
  const { notes, cover, name, from } = session
  const remove = useRemoveNote()
  if (notes.length === 0 && cover === null) return null
  return (
    <div className="mt-2 grid gap-2">
      {cover !== null && (
        <p>
          <Badge tone={cover === 'approved' ? 'success' : 'info'}>{coverWords[cover]}</Badge>
        </p>
      )}
      {remove.error && (
        <Notice type="danger" live>
          {errorWords(remove.error)}
        </Notice>
      )}
      {notes.length > 0 && (
        <ul aria-label={`Notes on ${name} ${from}`} className="grid gap-2 border-l-4 border-line pl-3">
          {notes.map(({ id, words, by, when, isOwn }) => (
            <li key={id} className="flex items-start justify-between gap-x-4">
              <div className="min-w-0">
                <p className="break-words">{words}</p>
                <p className="text-sm text-ink-soft">
                  {by}, {when}
                </p>
              </div>
              {isOwn && (
                <span className="-my-1.5 -mr-4 shrink-0">
                  <Button
                    variant="text"
                    aria-label={`Take back the note ‘${words}’`}
                    unavailable={remove.isPending}
                    onClick={() => remove.mutate({ params: { venue, noteId: String(id) }, body: {} })}
                  >
                    Take back
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Asking = 'note' | 'cover'

/** Writes a note, and asks for cover of an own session that is to come. */
export function SessionActs({ session, venue, nowMs }: Props) {
  const { name, from, isOwn, cover, change, startsAt } = session
  const may = useMay()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [said, setSaid] = useState('')
  const isToCome = nowMs < Date.parse(startsAt) && change?.kind !== 'cancelled'
  const asksCover = isOwn && isToCome && cover !== 'open' && cover !== 'taken' && may('ask-cover')
  const close = () => setAsking(null)
  const end = (words: string) => {
    setSaid(words)
    close()
  }
  const title = `${name} ${from}`
  return (
    <>
      <p role="status" className="mt-3 text-success empty:hidden">
        {said}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" aria-label={`Write a note: ${title}`} onClick={() => setAsking('note')}>
          Write a note
        </Button>
        {asksCover && (
          <Button
            variant="secondary"
            aria-label={`Ask for cover: ${title}`}
            onClick={() => setAsking('cover')}
          >
            Ask for cover
          </Button>
        )}
      </div>
      <Dialog
        open={asking !== null}
        onClose={close}
        title={asking === 'cover' ? 'Ask for cover' : 'Write a note'}
      >
        {asking === 'note' && <NoteForm session={session} venue={venue} onClose={close} onDone={end} />}
        {asking === 'cover' && <CoverForm session={session} onClose={close} onDone={end} />}
      </Dialog>
    </>
  )
}

type FormProps = { session: DaySession; onClose: () => void; onDone: (words: string) => void }

function NoteForm({ session, venue, onClose, onDone }: FormProps & { venue: string }) {
  const { slotId, name, from } = session
  const add = useAddNote()
  return (
    <OneLineForm
      id={`note-${slotId}`}
      label="Note"
      hint="Colleagues at the register read it, with your name. Customers don’t. Write nothing about a person’s health."
      missing="Write the note first"
      atLeast={1}
      atMost={500}
      button="Keep the note"
      busyWords="Keeping…"
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(words) =>
        add.mutate(
          { params: { venue }, body: { slotId, words } },
          { onSuccess: () => onDone('The note is kept.') },
        )
      }
    >
      <p>{`${name} ${from}`}</p>
    </OneLineForm>
  )
}

function CoverForm({ session, onClose, onDone }: FormProps) {
  const { slotId, name, from } = session
  const ask = useAskForCover()
  return (
    <OneLineForm
      id={`cover-${slotId}`}
      label="Reason"
      hint="The colleagues who are asked read it, and a manager."
      missing="Say why in a few words"
      atLeast={3}
      atMost={200}
      button="Ask for cover"
      busyWords="Asking…"
      busy={ask.isPending}
      error={ask.error}
      onClose={onClose}
      onSubmit={(reason) =>
        ask.mutate({ body: { slotId, reason } }, { onSuccess: ({ data }) => onDone(askedWords(data)) })
      }
    >
      <p>{`${name} ${from}`}</p>
      <p>
        Colleagues at this venue who are free then get an email: first those who give this activity. The first
        who says yes takes it, and a manager approves it. Until then it stays your session.
      </p>
    </OneLineForm>
  )
}

function askedWords({ asked, others }: { asked: number; others: number }): string {
  const first = `${asked === 1 ? 'One colleague is' : `${asked} colleagues are`} asked.`
  if (others === 0) return first
  return `${first} ${others === 1 ? 'One more can' : `${others} more can`} be asked under ‘Cover’.`
}
