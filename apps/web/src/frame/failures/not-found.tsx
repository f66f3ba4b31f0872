import { screens } from './frame-words.ts'
import { paths } from '../../paths.ts'
import { FullPage } from './full-page.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { PageTitle } from '../../page/page-title.tsx'

export function NotFound() {
  return (
    <>
      <PageTitle>Page not found</PageTitle>
      <FullPage title={screens.notFound.title} text={screens.notFound.text}>
        <LinkButton to={paths.home()} size="large">
          {screens.notFound.action}
        </LinkButton>
      </FullPage>
    </>
  )
}
