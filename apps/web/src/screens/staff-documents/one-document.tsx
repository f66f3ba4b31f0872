import type { SentDocument } from '@touchline/contract/entities/documents/sent-document'
import { dayAndYear, momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LookDialog } from './look-dialog.tsx'

/** Shows whose document waits, since when, and opens it. */
export function OneDocument({ document, timeZone }: { document: SentDocument; timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, person, neededFor, sentAt, countsUntil } = document
  const facts = [
    `Customer ${person.reference}`,
    ...(person.dateOfBirth === null ? [] : [`born ${dayAndYear(person.dateOfBirth)}`]),
    ...(neededFor.length > 0 ? [`for ${neededFor.join(' and ')}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <p className="font-bold break-words">
          {person.name}, {name}
        </p>
        <p className="text-sm break-words text-ink-soft">{facts.join(', ')}</p>
        <p className="text-sm text-ink-soft">
          Sent {momentWords(localIso(new Date(sentAt), timeZone))}.{' '}
          {countsUntil === null
            ? 'It doesn’t count until you’ve accepted it.'
            : `It counts until ${dayAndYear(countsUntil)} while no one has looked at it.`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Look at it: ${name} of ${person.name}`}
        onClick={() => setIsOpen(true)}
      >
        Look at it
      </Button>
      <LookDialog document={document} open={isOpen} onClose={() => setIsOpen(false)} />
    </li>
  )
}
