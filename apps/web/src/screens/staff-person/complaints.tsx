import { useQuery } from '@tanstack/react-query'
import { complaintsQuery } from '../../calls/complaints/staff-complaints.ts'
import { errorWords } from '../../calls/error-words.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { staffPaths } from '../../staff-paths.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Shows a person's complaints about their data, to staff who handle them. */
export function Complaints({ personId }: { personId: number }) {
  const isTheirs = useMay()('handle-complaints', 'everywhere')
  const { data, error } = useQuery({
    ...complaintsQuery({ personId }),
    enabled: isTheirs,
    throwOnError: false,
  })
  if (!isTheirs) return null
  return (
    <div className="mt-4">
      <Card as="section" labelledBy="complaints-title">
        <h2 id="complaints-title" className="text-lg">
          Complaints about data
        </h2>
        {error && (
          <Notice type="danger" title="Their complaints can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {!data && !error && (
          <div role="status" aria-label="Loading their complaints">
            <Skeleton count={2} />
          </div>
        )}
        {data?.data.length === 0 && <p className="mt-2 text-ink-soft">None.</p>}
        {data && data.data.length > 0 && (
          <ul className="mt-2 divide-y divide-line">
            {data.data.map(({ id, reference, receivedWords, clockWords, openWords }) => (
              <li key={id} className="py-2">
                <Link
                  to={staffPaths.complaint(id)}
                  className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
                >
                  {reference}
                </Link>
                <p className="text-sm text-ink-soft">
                  {[receivedWords, openWords, clockWords].filter(Boolean).join('. ')}.
                </p>
              </li>
            ))}
          </ul>
        )}
        {data && data.meta.total > data.data.length && (
          <p className="mt-2">
            The first {data.data.length} of {data.meta.total} are shown.{' '}
            <Link to={staffPaths.complaints()} className="text-primary-text underline underline-offset-4">
              All complaints about data
            </Link>
          </p>
        )}
        <p className="mt-3">
          <LinkButton to={staffPaths.enterComplaint(personId)} variant="secondary">
            Enter a complaint
          </LinkButton>
        </p>
      </Card>
    </div>
  )
}
