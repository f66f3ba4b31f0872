import { busyPageAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import { useEffect } from 'react'
import { PageTitle } from '../../page/page-title.tsx'
import { reloadPage } from '../../page/reload-page.ts'
import { Button } from '../../ui/button.tsx'
import { screens } from './frame-words.ts'
import { FullPage } from './full-page.tsx'

/** Shows the words of the server's own overload page (busy-page.ts) on a page that is already hydrated. */
export function Busy() {
  useEffect(() => {
    const trying = setTimeout(reloadPage, busyPageAgainAfterSeconds * 1000)
    return () => clearTimeout(trying)
  }, [])
  return (
    <>
      <PageTitle>Very busy</PageTitle>
      <FullPage title={screens.busy.title} text={screens.busy.text}>
        <Button size="large" onClick={reloadPage}>
          {screens.busy.action}
        </Button>
      </FullPage>
    </>
  )
}
