import { usePageFacts } from '../../page/page-facts.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { reloadPage } from '../../page/reload-page.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { screens } from './frame-words.ts'
import { FullPage } from './full-page.tsx'

/** Shows an error without the API, the router or the theme: whichever of them failed, this still shows. */
export function ErrorScreen() {
  const { basePath } = usePageFacts()
  return (
    <>
      <PageTitle>Error</PageTitle>
      <FullPage title={screens.error.title} text={screens.error.text}>
        <Button size="large" onClick={reloadPage}>
          {screens.error.refresh}
        </Button>
        <a
          href={`${basePath}${paths.home()}`}
          className="inline-flex min-h-(--button-large) items-center font-bold sm:px-4 text-primary-text underline underline-offset-4"
        >
          {screens.error.action}
        </a>
      </FullPage>
    </>
  )
}
