import { useQuery } from '@tanstack/react-query'
import type { SentDocument } from '@touchline/contract/entities/documents/sent-document'
import { type SubmitEvent, useState } from 'react'
import { documentFileQuery, useDecideOnDocument } from '../../calls/documents/sent-documents.ts'
import { errorWords, validationMessages } from '../../calls/error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { DocumentFile } from './document-file.tsx'

type Props = { document: SentDocument; open: boolean; onClose: () => void }

/** Shows the file of a document, and takes the decision on it. */
export function LookDialog({ document, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`${document.person.name}, ${document.name}`}>
      {open && <Look document={document} onClose={onClose} />}
    </Dialog>
  )
}

type Verdict = 'accept' | 'refuse'

const verdicts = [
  { value: 'accept' as const, label: 'Accept it' },
  { value: 'refuse' as const, label: 'Refuse it', hint: 'We email the person your reason.' },
]

function Look({ document, onClose }: Omit<Props, 'open'>) {
  const { id, name, person } = document
  const { data: file, error: unopened } = useQuery({
    ...documentFileQuery(id),
    throwOnError: false,
    gcTime: 0,
  })
  const decide = useDecideOnDocument()
  const [verdict, setVerdict] = useState<Verdict>('accept')
  const { field, take } = useCheckedForm({
    values: { expiresOn: '', reason: '' },
    check: ({ reason }) =>
      verdict === 'refuse' && reason.trim().length < 3
        ? { reason: 'Say why in a few words, for the person who sent it' }
        : {},
    labels: { expiresOn: 'Good until', reason: 'Why' },
    controlIds: { expiresOn: `expires-${id}`, reason: `why-${id}` },
    focusesField: true,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = take()
    if (!typed || decide.isPending) return
    const body =
      verdict === 'accept'
        ? { decision: verdict, expiresOn: typed.expiresOn === '' ? null : typed.expiresOn }
        : { decision: verdict, reason: typed.reason.trim() }
    decide.mutate({ params: { documentId: id }, body }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {unopened ? (
        <Notice type="danger" title="The file can’t be opened" live>
          {errorWords(unopened)}
        </Notice>
      ) : file ? (
        <DocumentFile file={file} name={`${name} of ${person.name}`} />
      ) : (
        <p role="status">Opening the file…</p>
      )}
      <RadioGroup
        id={`verdict-${id}`}
        name="verdict"
        legend="Is it good?"
        options={verdicts}
        value={verdict}
        onChange={setVerdict}
      />
      {verdict === 'accept' ? (
        <TextField
          key="expiresOn"
          {...field('expiresOn')}
          type="date"
          label="Good until"
          hint="The last day, as the document says. Leave it empty where it has none."
          optional
        />
      ) : (
        <TextField
          key="reason"
          {...field('reason')}
          label="Why"
          hint="The person reads it: “The date can’t be read.”"
          maxLength={300}
        />
      )}
      {decide.error && (
        <Notice type="danger" live>
          {[errorWords(decide.error), ...validationMessages(decide.error)].join(' ')}
        </Notice>
      )}
      <Button type="submit" size="large" wide busy={decide.isPending && 'Recording…'}>
        {verdict === 'accept' ? 'Accept it' : 'Refuse it'}
      </Button>
      <Button variant="secondary" size="large" wide unavailable={decide.isPending} onClick={onClose}>
        Leave it for now
      </Button>
    </form>
  )
}
