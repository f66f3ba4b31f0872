import { useSuspenseQuery } from '@tanstack/react-query'
import { fullName } from '@touchline/rules/people/full-name'
import { useState } from 'react'
import { type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery, loadQuery } from '../../calls/call-query.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { personAtDeskQuery } from '../../calls/staff/person-at-desk.ts'
import { personBookingsQuery, personThingsQuery } from '../../calls/staff/person-things.ts'
import { loadStaff } from '../../features/desk/for-staff.ts'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ActForm } from './act-form.tsx'
import { actTitles, type ChosenAct } from './acts.ts'
import { Bookings } from './bookings.tsx'
import { Complaints } from './complaints.tsx'
import { Done } from './done.tsx'
import { Details, Household, Shown } from './person-cards.tsx'
import { Things } from './things.tsx'

const idIn = ({ personId }: { personId?: string }): number => {
  if (!/^[1-9]\d{0,14}$/.test(personId ?? '')) throw new ApiError({ status: 404, message: '' })
  return Number(personId)
}

const shownIn = (search: URLSearchParams): { show: 'coming' | 'past'; page: number } => {
  const page = Number(search.get('page'))
  return {
    show: search.get('show') === 'past' ? 'past' : 'coming',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response | null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const personId = idIn(params)
  const { search, searchParams } = new URL(request.url)
  const asked = { personId, ...shownIn(searchParams) }
  const { client } = services
  const person = await ensureQuery(client, personAtDeskQuery(personId))
  // An account that was merged into another: its page is the other's.
  if (person.id !== personId) return redirect(staffPaths.person(person.id) + search)
  await Promise.all([
    loadQuery(client, personThingsQuery(personId)),
    loadQuery(client, personBookingsQuery(asked)),
  ])
  return null
}

/** Shows a person with what they have and owe, what staff can do for them, and what staff have done. */
export function StaffPerson() {
  const shown = shownIn(useSearchParams()[0])
  const { data: person } = useSuspenseQuery(personAtDeskQuery(idIn(useParams())))
  const [chosen, setChosen] = useState<ChosenAct | null>(null)
  const [said, setSaid] = useState('')
  const may = useMay()
  const name = fullName(person)
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <h1 tabIndex={-1}>{name}</h1>
      <p className="mt-1 text-ink-soft">{person.reference}</p>
      <p role="status">{said && <span className="font-bold">{said}</span>}</p>
      <div className="mt-4 grid gap-4">
        <Bookings personId={person.id} {...shown} />
        <Things person={person} onChoose={setChosen} />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Details person={person} onChoose={setChosen} />
        <Household person={person} onChoose={setChosen} />
        <Shown person={person} onChoose={setChosen} />
      </div>
      <Complaints personId={person.id} />
      <div className="mt-4">
        <Done person={person} />
      </div>
      {may('merge-people') && (
        <p className="mt-4">
          <Link
            to={staffPaths.merge(person.id)}
            className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
          >
            Merge with another account of this person
          </Link>
        </p>
      )}
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? actTitles[chosen.act] : ''}
      >
        {chosen && (
          <ActForm
            person={person}
            chosen={chosen}
            onClose={() => setChosen(null)}
            onDone={(words) => {
              setSaid(words)
              setChosen(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}
