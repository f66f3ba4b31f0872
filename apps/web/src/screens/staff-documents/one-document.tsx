import type { SentDocument } from '@touchline/contract/entities/documents/sent-document'
import { dayAndYear, momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LookDialog } from './look-dialog.tsx'

function countsWords({ countsUntil, isLate }: SentDocument): string {
  if (countsUntil === null) return 'It doesn’t count until you’ve accepted it.'
  return isLate
    ? `It has not counted since ${dayAndYear(countsUntil)}.`
    : `It counts until ${dayAndYear(countsUntil)} while no one has looked at it.`
}

/** Shows whose document waits, since when, and opens it. */
export function OneDocument({ document, timeZone }: { document: SentDocument; timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, person, neededFor, sentAt, waitsDays, isLate } = document
  const facts = [
    `Customer ${person.reference}`,
    ...(person.dateOfBirth === null ? [] : [`born ${dayAndYear(person.dateOfBirth)}`]),
    ...(neededFor.length > 0 ? [`for ${neededFor.join(' and ')}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-6">
      <div className="min-w-0 grow basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-bold break-words">
            {person.name}, {name}
          </p>
          {isLate && <Badge tone="danger">Waits too long</Badge>}
        </div>
        <p className="text-sm break-words text-ink-soft">{facts.join(', ')}</p>
        <p className="text-sm text-ink-soft">
          Sent {momentWords(localIso(new Date(sentAt), timeZone))}
          {waitsDays > 0 && `, ${countWords(waitsDays, 'day')} ago`}. {countsWords(document)}
          {isLate && ' We email them that no one has looked at it yet.'}
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
