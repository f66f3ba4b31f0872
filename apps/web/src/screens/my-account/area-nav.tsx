import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { accountLinks } from '../../features/account/account-links.ts'
import { latePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Link } from '../../page/link.tsx'
import { classNames } from '../../ui/class-names.ts'

const ITEM = 'flex min-h-11 w-full items-center rounded-md px-3 text-left whitespace-nowrap hover:bg-quiet'
const HERE = 'bg-primary-100 font-bold text-primary-text'

// Only for the few who are staff.
export const StaffItems = lazyPart(async () => (await import('./staff-items.tsx')).StaffItems)
export const LogOut = latePart(async () => (await import('./log-out.tsx')).LogOut)

/**
 * Shows the account navigation (spec 2): beside the screen, or on a phone
 * above it, where it scrolls sideways.
 */
export function AreaNav() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const tabs = list.current
    const here = tabs?.querySelector<HTMLElement>(`[aria-current='page']`)?.parentElement
    if (!tabs || !here || !pathname) return
    // On a phone the list is wider than the screen: the current item must be inside it, also with letters
    // that the reader enlarges, or that load late.
    const sizes = new ResizeObserver(() => {
      // An item that the customer has reached by keyboard is not moved away.
      if (!tabs.contains(document.activeElement))
        tabs.scrollLeft = here.offsetLeft - (tabs.clientWidth - here.clientWidth) / 2
    })
    sizes.observe(here)
    return () => sizes.disconnect()
  }, [pathname])
  const isHere = (path: string) =>
    pathname === path ||
    (path !== accountPaths.dashboard() && pathname.startsWith(`${path}/`)) ||
    (path === accountPaths.payments() && pathname.startsWith(accountPaths.receipt({ completeOrderId: '' })))
  return (
    <nav aria-label="Account" className="min-w-0 print:hidden">
      <ul
        ref={list}
        className="relative flex scroll-px-(--page-edge) gap-1 max-md:-mx-(--page-edge) max-md:overflow-x-auto max-md:px-(--page-edge) max-md:py-1 md:grid"
      >
        {user?.role === 'staff' && (
          <Suspense>
            <StaffItems user={user} className={ITEM} />
          </Suspense>
        )}
        {accountLinks(client, '').map(({ label, to: { path } }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={isHere(path) ? 'page' : undefined}
              className={classNames(ITEM, isHere(path) && HERE)}
            >
              {label}
            </Link>
          </li>
        ))}
        <li className="md:mt-2 md:border-t md:border-line md:pt-2">
          <LogOut className={ITEM} />
        </li>
      </ul>
    </nav>
  )
}
