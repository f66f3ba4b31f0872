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

// Fetched only when shown: few pages are refused, few venues close, and few addresses are wrong.
const Refused = lazyPart(async () => (await import('./refused.tsx')).Refused)
const VenueClosed = lazyPart(async () => (await import('./venue-closed.tsx')).VenueClosed)
const NotFoundPage = lazyPart(async () => (await import('./not-found.tsx')).NotFound)

/**
 * Returns the HTTP status for an error that a loader threw. A page only reads, by its address: a request that
 * the API can't read (400) means an address of nothing.
 */
export function statusOfError(error: unknown): number {
  if (isRefusal(error)) return error.status
  if (error instanceof ApiError && error.status === 400) return 404
  if (error instanceof ApiError && [404, 410, 503].includes(error.status)) return error.status
  if (isRouteErrorResponse(error)) return error.status
  return 500
}

/** Shows the page for an address that leads to nothing. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  )
}

/**
 * Makes the boundary of a screen inside the frame. `Missing` is shown when the thing does not exist, or not
 * for this visitor.
 */
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
 * Shows a failed theme load without a frame (spec 8): 503 gives the maintenance screen, any other error the
 * error screen. A 503 from an overloaded server is told apart by its code: the operator has not planned that.
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

/** Shows contact details for help, where the page got far enough to know them. */
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
