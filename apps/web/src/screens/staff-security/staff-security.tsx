import { useQuery } from '@tanstack/react-query'
import type { Factors } from '@touchline/contract/entities/second-factor/factors'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { ensureQuery } from '../../calls/call-query.ts'
import { errorWords } from '../../calls/error-words.ts'
import { factorsQuery } from '../../calls/second-factor/factors.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { loadOrRefused, loadStaff } from '../../features/desk/for-staff.ts'
import { GivePassword } from '../../features/login/second-factor/give-password.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { servicesOf } from '../../services.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { eventWords } from './event-words.ts'
import { OwnCodes } from './own-codes.tsx'
import { OwnPin } from './own-pin.tsx'
import { OwnSteps } from './own-steps.tsx'
import { ResetColleague } from './reset-colleague.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const services = servicesOf(context)
  await loadStaff(services)
  await loadOrRefused(ensureQuery(services.client, factorsQuery()))
  return null
}

/** Shows staff how they log in: second steps, recovery codes, the PIN for a shared desk, and what has happened. */
export function StaffSecurity() {
  const { data: factors, error } = useQuery({ ...factorsQuery(), throwOnError: false })
  return (
    <>
      <PageTitle>Log-in and PIN</PageTitle>
      <h1 tabIndex={-1}>Log-in and PIN</h1>
      <p className="mt-2 max-w-text text-ink-soft">
        How you prove that it’s you: after your password at a log-in, and at a desk that you share.
      </p>
      <div className="mt-6 grid max-w-text gap-6">
        {error && (
          <Notice type="danger" title="Your log-in can’t be shown" live>
            {errorWords(error)}
          </Notice>
        )}
        {factors && <Parts factors={factors} />}
      </div>
    </>
  )
}

function Parts({ factors }: { factors: Factors }) {
  const mayChange = factors.mayChange === 'yes'
  const may = useMay()
  return (
    <>
      {factors.mayChange === 'after-password' && <GivePassword />}
      {factors.mayChange === 'after-whole-log-in' && (
        <Notice type="info" title="You came here with your PIN">
          To change anything here, log out, and log in with your password and second step.
        </Notice>
      )}
      <Section id="steps" title="Second step">
        <OwnSteps factors={factors} mayChange={mayChange} />
      </Section>
      <Section id="codes" title="Recovery codes">
        <OwnCodes factors={factors} mayChange={mayChange} />
      </Section>
      <Section id="pin" title="PIN for a shared desk">
        <OwnPin factors={factors} mayChange={mayChange} />
      </Section>
      {mayChange && may('manage-staff', 'everywhere') && (
        <Section id="colleague" title="A colleague’s second step">
          <ResetColleague asksSecondStep={factors.isRequired} />
        </Section>
      )}
      <Section id="events" title="What has happened">
        <Events events={factors.events} />
      </Section>
    </>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode }

const Section = ({ id, title, children }: SectionProps) => (
  <Card as="section" labelledBy={`${id}-title`}>
    <h2 id={`${id}-title`} className="mb-3">
      {title}
    </h2>
    {children}
  </Card>
)

function Events({ events }: Pick<Factors, 'events'>) {
  if (events.length === 0) return <p className="text-ink-soft">Nothing yet.</p>
  return (
    <>
      <p className="mb-3">
        The last {events.length === 1 ? 'thing' : `${events.length} things`}, newest first.
      </p>
      <ul className="divide-y divide-line">
        {events.map(({ kind, when }, at) => (
          <li
            key={`${when} ${kind} ${events.length - at}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span>{eventWords[kind]}</span>
            <span className="tabular text-ink-soft">{when}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
