import { useRouteError } from 'react-router'
import { ApiError } from '../../calls/api-error.ts'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { screens } from './frame-words.ts'
import { FullPage } from './full-page.tsx'

export const isVenueClosed = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'VENUE_CLOSED'

const textIn = (details: Record<string, unknown>, key: string): string | null => {
  const value = details[key]
  return typeof value === 'string' ? value : null
}

/** The operator has taken the venue off the site; where it names another one, the page leads there. */
export function VenueClosed() {
  const error = useRouteError()
  if (!isVenueClosed(error)) return null
  const { message, details } = error
  const [insteadSlug, insteadName] = [textIn(details, 'insteadSlug'), textIn(details, 'insteadName')]
  return (
    <>
      <PageTitle>{screens.venueClosed.title}</PageTitle>
      <FullPage title={screens.venueClosed.title} text={message}>
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
          {screens.venueClosed.action}
        </LinkButton>
      </FullPage>
    </>
  )
}
