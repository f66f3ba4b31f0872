import { useQuery } from '@tanstack/react-query'
import { countWords } from '@touchline/rules/words/count-words'
import type { LoaderFunctionArgs } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { sentDocumentsQuery } from '../../calls/documents/sent-documents.ts'
import { errorWords } from '../../calls/error-words.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { Rows } from '../../features/desk/rows.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Notice } from '../../ui/notice.tsx'
import { OneDocument } from './one-document.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  // Anyone but staff of all venues is refused.
  await loadOrRefused(ensureQuery(services.client, sentDocumentsQuery()))
  return null
}

const documents = { one: 'document waits', many: 'documents wait' }

/** Shows the documents that people have sent and that no one has looked at yet, the oldest first. */
export function StaffDocuments() {
  const { data, error } = useQuery({
    ...sentDocumentsQuery(),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const hidden = data ? data.meta.total - data.data.length : 0
  return (
    <>
      <PageTitle>Documents to look at</PageTitle>
      <h1 tabIndex={-1}>Documents to look at</h1>
      {data && data.meta.total > 0 && (
        <p className="mt-2 text-ink-soft">
          {countWords(data.meta.total, documents)}, the oldest first.
          {hidden > 0 && ` The first ${data.data.length} are shown.`}
        </p>
      )}
      <div className="mt-6 grid gap-6">
        {error && (
          <Notice type="danger" title="The documents can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {data?.data.length === 0 && (
          <p className="text-lg text-ink-soft">
            No document waits. New ones come here when people send them.
          </p>
        )}
        {data && data.data.length > 0 && (
          <Rows>
            {data.data.map((document) => (
              <OneDocument key={document.id} document={document} timeZone={data.meta.timeZone} />
            ))}
          </Rows>
        )}
      </div>
    </>
  )
}
