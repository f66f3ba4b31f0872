import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { containersOf } from '../../analytics-paths.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { legalPaths } from '../../legal-paths.ts'
import { loadStatement } from './load-statement.ts'
import { Statement } from './statement.tsx'
import { type StoredItem, storedCookies, storedInBrowser } from './stored-items.ts'

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadStatement(args, legalPaths.cookies())
  return null
}

/** Lists what the booking pages store in a browser, for what, and for how long. */
export function Cookies() {
  const { data: operator } = useSuspenseQuery(clientQuery())
  const hasAnalytics = containersOf(operator.analyticsContainerIds).length > 0
  return (
    <Statement title="Cookies">
      <p>
        These booking pages store a few small things in your browser, so that they work and you don’t have to
        choose again. We don’t use any of them for advertising.
      </p>
      <h2>Cookies</h2>
      <Items items={storedCookies.filter(({ isOfAnalytics }) => hasAnalytics || !isOfAnalytics)} />
      <h2>Stored in other ways</h2>
      <Items items={storedInBrowser} />
      <h2>What others store</h2>
      {hasAnalytics && (
        <p>
          If you agree that your visit is counted, {operator.name}’s analytics service may store cookies of
          its own. You can stop that at the end of each page where you were asked.
        </p>
      )}
      <p>
        The card form at the checkout is a page of the payment provider, which may store cookies of its own
        there.
      </p>
      <h2>How to remove them</h2>
      <p>
        You can remove all of it in your browser’s settings at any time. Your basket and your log-in on this
        device then end.
      </p>
    </Statement>
  )
}

function Items({ items }: { items: readonly StoredItem[] }) {
  return (
    <dl className="grid gap-4">
      {items.map(({ names, purpose, life }) => (
        <div key={names[0]} className="rounded-lg border border-line bg-surface p-4">
          <dt className="font-bold">{names.join(', ')}</dt>
          <dd>{purpose}</dd>
          <dd className="text-ink-soft">Kept: {life}</dd>
        </div>
      ))}
    </dl>
  )
}
