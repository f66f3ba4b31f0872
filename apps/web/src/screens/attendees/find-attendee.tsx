import { useQuery } from '@tanstack/react-query'
import type { Attendee } from '@touchline/contract/entities/people/attendee'
import { fullName } from '@touchline/rules/people/full-name'
import { useDeferredValue, useState } from 'react'
import { previousAttendeesQuery, shortestQuery } from '../../calls/people/list-previous-attendees.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'

type Props = {
  id: string
  chosen: Attendee | undefined
  onChoose: (attendee: Attendee | null) => void
  error: string | undefined
}

const nameOf = (attendee: Attendee): string => fullName(attendee)

/** Finds a person whom this customer has named before, by any part of their name. */
export function FindAttendee({ id, chosen, onChoose, error }: Props) {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim())
  const isLongEnough = wanted.length >= shortestQuery
  const { data: people, isError } = useQuery({
    ...previousAttendeesQuery(wanted),
    enabled: isLongEnough && chosen === undefined,
    throwOnError: false,
  })
  if (chosen)
    return (
      <div
        id={id}
        className="flex items-center justify-between gap-4 rounded-md border-2 border-line bg-surface py-1 pl-4"
      >
        <span className="min-w-0 font-bold break-words">{nameOf(chosen)}</span>
        <Button variant="text" aria-label={`Change ${nameOf(chosen)}`} onClick={() => onChoose(null)}>
          Change
        </Button>
      </div>
    )
  return (
    <div>
      <Combobox
        id={id}
        name={id}
        label="Find them by name"
        hint="Type two letters or more of their name."
        listLabel="People you have brought before"
        value={words}
        onValueChange={setWords}
        error={error}
        options={
          isLongEnough
            ? (people ?? []).map((person) => ({
                key: String(person.id),
                content: (
                  <>
                    <span className="block font-bold">{nameOf(person)}</span>
                    {person.dateOfBirth && (
                      <span className="block text-sm text-ink-soft">
                        Born in {person.dateOfBirth.slice(0, 4)}
                      </span>
                    )}
                  </>
                ),
              }))
            : []
        }
        onChoose={(key) => onChoose(people?.find((person) => String(person.id) === key) ?? null)}
      />
      <p role="status" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {isLongEnough &&
          isError &&
          'We can’t look them up right now. Choose “Someone else” and type their name.'}
        {isLongEnough &&
          people?.length === 0 &&
          'You haven’t booked for anyone with that name. Choose “Someone else” and type it in full.'}
      </p>
    </div>
  )
}
