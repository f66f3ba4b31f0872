import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { ensureQuery } from '../../calls/call-query.ts'
import { deskCustomersQuery } from '../../calls/desk/find-customers.ts'
import { mergeQuery } from '../../calls/staff/account-merge.ts'
import { FindForm } from '../../features/desk/find-form.tsx'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Link } from '../../page/link.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Found } from './found.tsx'
import { Made } from './made.tsx'
import { MergeForm } from './merge-form.tsx'
import { SideBySide } from './side-by-side.tsx'

const numberIn = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
const personIn = ({ personId }: { personId?: string }): number => {
  const id = numberIn(personId)
  if (id === null) throw new ApiError({ status: 404, message: '' })
  return id
}
const askedBy = (search: URLSearchParams) => ({
  find: (search.get('find') ?? '').trim(),
  otherId: numberIn(search.get('other')),
})
const isLong = (find: string): boolean => find.length >= 3

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const { find, otherId } = askedBy(new URL(request.url).searchParams)
  await ensureQuery(services.client, mergeQuery(personIn(params), otherId))
  if (otherId === null && isLong(find))
    await loadOrRefused(ensureQuery(services.client, deskCustomersQuery(find)))
  return null
}

/** Makes two accounts of one person one: staff find the other, compare the two, and say which log-in stays. */
export function StaffMerge() {
  const personId = personIn(useParams())
  const { find, otherId } = askedBy(useSearchParams()[0])
  const { data } = useSuspenseQuery(mergeQuery(personId, otherId))
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const { person, other, choices, made } = data
  return (
    <>
      <PageTitle>Merge two accounts</PageTitle>
      <h1 tabIndex={-1}>Merge two accounts</h1>
      <p className="mt-1">
        <Link
          to={staffPaths.person(personId)}
          className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
        >
          {person.name}, {person.reference}
        </Link>
      </p>
      <p ref={status} role="status" tabIndex={-1}>
        {said && <span className="font-bold">{said}</span>}
      </p>
      {other === null ? (
        <>
          <p className="mt-2 max-w-prose">
            For a person who has two accounts. Everything of one moves to the other, and for a day it can be
            undone. Make sure that it is one person: families share names and addresses.
          </p>
          <FindForm
            name="find"
            label="The other account"
            hint="The whole customer ID, email address or phone number, or the beginning of the last name. Three characters at least."
            value={find}
            onFind={(words) => void navigate(staffPaths.merge(personId, { find: words }))}
          />
          {isLong(find) && <Found query={find} personId={personId} />}
        </>
      ) : (
        <>
          <SideBySide sides={[person, other]} />
          <MergeForm
            key={`${person.id} ${other.id}`}
            sides={[person, other]}
            choices={choices}
            againPath={staffPaths.merge(personId)}
            onDone={(keptId) => {
              setSaid('The two accounts are one. Both addresses get an email about it.')
              void navigate(staffPaths.merge(keptId))
              status.current?.focus()
            }}
          />
        </>
      )}
      <Made
        made={made}
        onUndone={() => {
          setSaid('The two accounts are apart again. Both addresses get an email about it.')
          status.current?.focus()
        }}
      />
    </>
  )
}
