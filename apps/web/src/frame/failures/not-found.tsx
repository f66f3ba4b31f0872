import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { FullPage } from './full-page.tsx'

/** Spec 2: words for an address that leads to nothing. */
export const notFound = {
  title: "Whoops! Looks like you've gone offside.",
  text: "The page you're looking for doesn't exist. Return home to keep the ball rolling.",
  action: 'Go home',
}

export function NotFound() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <FullPage title={notFound.title} text={notFound.text}>
        <LinkButton to={paths.home()} size="large">
          {notFound.action}
        </LinkButton>
      </FullPage>
    </>
  )
}
