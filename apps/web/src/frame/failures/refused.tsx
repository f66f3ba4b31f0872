import type { ApiError } from '../../calls/api-error.ts'
import { errorWords } from '../../calls/error-words.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { reloadPage } from '../../page/reload-page.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Spec 8: words beside the server's own. */
const title = 'This can’t be shown'
const text =
  'Nothing has been changed, and nothing has been charged. Try again, or go back and choose something else.'

/**
 * Says that a query which the screen needs was refused (spec 8: 409, 422): a notice of
 * danger gives the server's reason.
 */
export function Refused({ error }: { error: ApiError }) {
  const { basePath } = usePageFacts()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <div className="mt-5 grid max-w-text gap-5">
        <Notice type="danger" title={errorWords(error)} live>
          <p>{text}</p>
        </Notice>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="large" onClick={reloadPage}>
            Try again
          </Button>
          <a
            href={`${basePath}${paths.home()}`}
            className="inline-flex min-h-(--button-large) items-center font-bold text-primary-text underline underline-offset-4 sm:px-4"
          >
            Go home
          </a>
        </div>
      </div>
    </>
  )
}
