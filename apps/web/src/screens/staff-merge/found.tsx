import { useQuery } from '@tanstack/react-query'
import { fullName } from '@touchline/rules/people/full-name'
import { deskCustomersQuery } from '../../calls/desk/find-customers.ts'
import { errorWords } from '../../calls/error-words.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { Link } from '../../page/link.tsx'
import { staffPaths } from '../../staff-paths.ts'
import { Notice } from '../../ui/notice.tsx'

/** Lists the accounts that were found, but for the person's own. */
export function Found({ query, personId }: { query: string; personId: number }) {
  const { data, error } = useQuery({
    ...deskCustomersQuery(query),
    throwOnError: false,
    // Each look-up is recorded: none happens automatically.
    staleTime: 'static',
  })
  const others = data?.filter(({ id }) => id !== personId)
  return (
    <div className="mt-6">
      {error && (
        <Notice type="danger" title="The list can’t be shown" live>
          {errorWords(error)}
        </Notice>
      )}
      {!error && others === undefined && <p role="status">Looking…</p>}
      {others?.length === 0 && (
        <p className="text-lg text-ink-soft">No other account was found. Check what you typed.</p>
      )}
      {others && others.length > 0 && (
        <Rows>
          {others.map((found) => (
            <li
              key={found.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4 sm:px-6"
            >
              <span className="min-w-0">
                <span className="font-bold">{fullName(found)}</span>
                <span className="block text-sm text-ink-soft">
                  {found.reference}, <span className="break-all">{found.email}</span>
                </span>
              </span>
              <Link
                to={staffPaths.merge(personId, { other: found.id })}
                className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
              >
                Compare<span className="visually-hidden"> with {found.reference}</span>
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </div>
  )
}
