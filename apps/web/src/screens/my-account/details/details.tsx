import { useSuspenseQuery } from '@tanstack/react-query'
import { detailsQuery } from '../../../calls/account/get-details.ts'
import { PageTitle } from '../../../page/page-title.tsx'
import { AboutYou } from './about-you.tsx'
import { ContactSection } from './contact-section.tsx'
import { DataSection } from './data-section.tsx'
import { FamilySection } from './family-section.tsx'
import { LogInSection } from './log-in-section.tsx'
import { TeamSection } from './team-section.tsx'

export { loader } from './load-details.ts'

/** Shows the customer's details, and what they may change (spec 2, My details). */
export function Details() {
  const { data: details } = useSuspenseQuery(detailsQuery())
  return (
    <div className="grid gap-6">
      <PageTitle>My details</PageTitle>
      <h1 tabIndex={-1}>My details</h1>
      <AboutYou details={details} />
      <ContactSection details={details} />
      <LogInSection details={details} />
      {details.family && <FamilySection family={details.family} />}
      <TeamSection />
      <DataSection />
    </div>
  )
}
