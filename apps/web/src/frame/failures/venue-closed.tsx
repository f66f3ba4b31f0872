import type { ApiError } from '../../calls/api-error.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { FullPage } from './full-page.tsx'

const words = { title: 'This venue has closed', action: 'See all venues' }

const textIn = (details: Record<string, unknown>, key: string): string | null => {
  const value = details[key]
  return typeof value === 'string' ? value : null
}

/** Says that the operator has taken the venue off the site, and leads to another venue where one is named. */
export function VenueClosed({ error: { message, details } }: { error: ApiError }) {
  const [insteadSlug, insteadName] = [textIn(details, 'insteadSlug'), textIn(details, 'insteadName')]
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <FullPage title={words.title} text={message}>
        {insteadSlug !== null && (
          <LinkButton to={paths.chooseActivity({ venueSlug: insteadSlug })} size="large">
            Go to {insteadName ?? insteadSlug}
          </LinkButton>
        )}
        <LinkButton
          to={paths.home()}
          size="large"
          {...(insteadSlug !== null && { variant: 'secondary' as const })}
        >
          {words.action}
        </LinkButton>
      </FullPage>
    </>
  )
}
