import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { staffActsQuery } from '../../calls/staff/person-at-desk.ts'
import { FindForm } from '../../features/desk/find-form.tsx'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { PersonLink } from '../../features/desk/person-link.tsx'
import { Rows } from '../../features/desk/rows.tsx'
import { ListPages } from '../../page/list-pages.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { staffPaths } from '../../staff-paths.ts'
import { Notice } from '../../ui/notice.tsx'

const askedBy = (search: URLSearchParams) => {
  const page = Number(search.get('page'))
  return {
    find: search.get('find') ?? '',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  const asked = askedBy(new URL(request.url).searchParams)
  await loadOrRefused(ensureQuery(services.client, staffActsQuery(asked)))
  return null
}

/** Shows the acts of staff on people's things, the newest first. */
export function StaffActs() {
  const { find, page } = askedBy(useSearchParams()[0])
  const navigate = useNavigate()
  const { data, error } = useQuery({ ...staffActsQuery({ find, page }), throwOnError: false })
  return (
    <>
      <PageTitle>What staff have done</PageTitle>
      <h1 tabIndex={-1}>What staff have done</h1>
      <FindForm
        name="find"
        label="Person or staff"
        hint="The whole customer ID or email address, or the beginning of the last name."
        value={find}
        onFind={(words) => void navigate(staffPaths.acts({ find: words }))}
      />
      <div className="mt-6 grid gap-6">
        {error && (
          <Notice type="danger" title="The list can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {data?.data.length === 0 && (
          <p className="text-lg text-ink-soft">
            {find === '' ? 'Nothing has been done yet.' : 'Nothing was found. Check what you typed.'}
          </p>
        )}
        {data && data.data.length > 0 && (
          <Rows>
            {data.data.map(({ id, words, reason, when, staffName, person }) => (
              <li key={`${id} ${words}`} className="p-4 sm:px-6">
                <p className="break-words">
                  <PersonLink id={person.id} hasPage={person.hasPage}>
                    {[person.name || 'A walk-in', person.reference].filter((one) => one !== '').join(', ')}
                  </PersonLink>
                </p>
                <p className="break-words">{words}</p>
                {reason !== '' && <p className="break-words text-ink-soft">‘{reason}’</p>}
                <p className="text-sm text-ink-soft">
                  {staffName}, {when}
                </p>
              </li>
            ))}
          </Rows>
        )}
        {data && (
          <ListPages
            label="Pages of the list"
            page={page}
            pages={data.meta.pages}
            addressOf={(other) => staffPaths.acts({ find, page: other })}
            isInOrder
          />
        )}
      </div>
    </>
  )
}
