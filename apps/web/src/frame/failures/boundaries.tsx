import { QueryClientContext } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useContext } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError, isBusy, isRefusal, isVenueClosed } from '../../calls/api-error.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { LatePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { ContactLink } from '../contact-link.tsx'
import { Busy } from './busy.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Maintenance } from './maintenance.tsx'

// Few pages are refused, few venues close, and few addresses are wrong.
const Refused = lazyPart(async () => (await import('./refused.tsx')).Refused)
const VenueClosed = lazyPart(async () => (await import('./venue-closed.tsx')).VenueClosed)
const NotFoundPage = lazyPart(async () => (await import('./not-found.tsx')).NotFound)

/**
 * HTTP status of what a loader threw. A page only reads, with what its address says: what the API can't read of that is the address
 * of nothing.
 */
export function statusOfError(error: unknown): number {
  if (isRefusal(error)) return error.status
  if (error instanceof ApiError && error.status === 400) return 404
  if (error instanceof ApiError && [404, 410, 503].includes(error.status)) return error.status
  if (isRouteErrorResponse(error)) return error.status
  return 500
}

/** The page of an address that leads to nothing. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/** For a screen that failed, inside the frame. `Missing` is shown where there is no such thing, or not for this visitor. */
export function boundaryWith(Missing: ComponentType = NotFound) {
  return () => {
    const error = useRouteError()
    if (isBusy(error)) return <Busy />
    return <LatePart>{failureOf(error, Missing)}</LatePart>
  }
}

function failureOf(error: unknown, Missing: ComponentType) {
  // Spec 8: a refusal is no failure of the page.
  if (isRefusal(error)) return <Refused error={error} />
  if (isVenueClosed(error)) return <VenueClosed error={error} />
  return statusOfError(error) === 404 ? <Missing /> : <ErrorScreen />
}

/**
 * Spec 8, theme load: 503 gives the maintenance screen, any other error the error screen. Here there is no frame. A 503 of
 * a server that has too much to do is told apart by its code: the operator has not planned that.
 */
export function RootBoundary() {
  return <Bare>{screenOf(useRouteError())}</Bare>
}

function screenOf(error: unknown) {
  if (isBusy(error)) return <Busy />
  return statusOfError(error) === 503 ? <Maintenance /> : <ErrorScreen />
}

export function Bare({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="page grid grow content-center py-10">
      {children}
      <KnownHelp />
    </main>
  )
}

/** Whom to ask, where the page came as far as to know it. */
function KnownHelp() {
  const known = useContext(QueryClientContext)?.getQueryData(clientQuery().queryKey)
  if (!known || !(known.contact.phone || known.contact.email)) return null
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4">
      <span>Questions? Ask {known.name}:</span>
      <ContactLink phone={known.contact.phone} />
      <ContactLink email={known.contact.email} />
      {known.contact.hours && <span className="text-ink-soft">{known.contact.hours}</span>}
    </p>
  )
}
