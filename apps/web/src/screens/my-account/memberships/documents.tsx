import { useSuspenseQuery } from '@tanstack/react-query'
import { maxDocumentBytes } from '@touchline/contract/document-size'
import type { NeededDocument } from '@touchline/contract/entities/documents/needed-document'
import {
  neededDocumentsQuery,
  useSendDocument,
  useWithdrawDocument,
} from '../../../calls/documents/needed-documents.ts'
import { errorWords } from '../../../calls/error-words.ts'
import { FileChooser } from '../../../features/account/file-chooser.tsx'
import { useFileToSend } from '../../../features/account/use-file-to-send.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const STATES: Record<NeededDocument['state'], { words: string; tone: BadgeTone }> = {
  missing: { words: 'Needed', tone: 'warning' },
  waiting: { words: 'We’re looking at it', tone: 'info' },
  refused: { words: 'Not accepted', tone: 'danger' },
  good: { words: 'Accepted', tone: 'success' },
  ending: { words: 'Runs out soon', tone: 'warning' },
  ended: { words: 'Has run out', tone: 'warning' },
}

const tooLarge = 'This file is too large to send. Nothing has been sent. Choose one under 4 MB.'

/** Shows the documents that memberships and statuses of the household need, and sends them. */
export function Documents() {
  const { data: documents } = useSuspenseQuery({ ...neededDocumentsQuery(), refetchOnWindowFocus: 'always' })
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents-title" className="mt-10">
      <h2 id="documents-title">Documents</h2>
      <ul className="mt-4 grid gap-6">
        {documents.map((document) => (
          <OneDocument key={`${document.personId} ${document.kindId}`} document={document} />
        ))}
      </ul>
    </section>
  )
}

function OneDocument({ document }: { document: NeededDocument }) {
  const { person, name, state, words } = document
  const title = person === null ? `Your ${name}` : `${name} of ${person}`
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="first-letter:uppercase">{title}</h3>
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      </div>
      <p className="mt-2 max-w-text">{words}</p>
      {document.canBeSent && state !== 'good' && <SendDocument document={document} title={title} />}
    </Card>
  )
}

function SendDocument({
  document: { personId, kindId, state },
  title,
}: {
  document: NeededDocument
  title: string
}) {
  const reader = useFileToSend({ longestSide: 2_000, maxBytes: maxDocumentBytes, tooLarge })
  const send = useSendDocument()
  const takeBack = useWithdrawDocument()
  const params = { personId, kindId }
  const choose = async (chosen: File) => {
    send.reset()
    if (takeBack.isError) takeBack.reset()
    const file = await reader.read(chosen)
    if (file !== null) send.mutate({ params, body: { file } })
  }
  const error = send.error ?? takeBack.error
  const fault = reader.fault ?? (error ? errorWords(error) : null)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <FileChooser
          accept="image/*,application/pdf"
          label={`Send a picture or PDF: ${title}`}
          busy={reader.isReading ? 'Reading…' : send.isPending && 'Sending…'}
          onChoose={choose}
        >
          {state === 'waiting' ? 'Send another one' : 'Send a picture or PDF'}
        </FileChooser>
        {state === 'waiting' && (
          <Button
            variant="text"
            size="small"
            busy={takeBack.isPending && 'Taking it back…'}
            onClick={() => {
              reader.forget()
              if (send.isError) send.reset()
              takeBack.mutate({ params })
            }}
          >
            Take it back
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Only our staff see the file. We delete it when we’ve looked at it.
      </p>
      <p role="status" className="visually-hidden">
        {send.isSuccess
          ? 'Sent. We email you when we’ve looked at it.'
          : takeBack.isSuccess
            ? 'Taken back.'
            : ''}
      </p>
      {fault && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {fault}
        </p>
      )}
    </>
  )
}
