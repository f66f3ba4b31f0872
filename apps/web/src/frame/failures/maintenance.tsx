import { PageTitle } from '../../page/page-title.tsx'
import { screens } from './frame-words.ts'
import { FullPage } from './full-page.tsx'

export function Maintenance() {
  return (
    <>
      <PageTitle>Service disruption</PageTitle>
      <FullPage title={screens.maintenance.title} text={screens.maintenance.text} />
    </>
  )
}
