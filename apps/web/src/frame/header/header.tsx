import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { countWords } from '@touchline/rules/words/count-words'
import { Suspense, useState } from 'react'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { useVenueSlug } from '../../features/venue/use-venue-slug.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Link } from '../../page/link.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { areaPaths, paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BasketIcon, MenuIcon } from '../../ui/icons.tsx'
import { AccountMenu, KioskNav } from '../parts.ts'
import { Logo } from './logo.tsx'

// Fetched when it is first opened.
const Drawer = lazyPart(async () => (await import('./drawer.tsx')).Drawer)

const NAV_LINK =
  'flex min-h-11 items-center rounded-md px-2 font-bold whitespace-nowrap text-header-link sm:px-3 hover:bg-current/12'

export function Header() {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { isKiosk } = usePageFacts()
  // Null until it has been opened once.
  const [drawerOpen, setDrawerOpen] = useState<boolean | null>(null)
  const loginWindow = useLoginWindow()
  const venueSlug = useVenueSlug()
  const bookPath = venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })
  return (
    <header className="shrinking on-dark sticky top-[calc(var(--header-stuck)-var(--header-height))] z-30 bg-header pt-[calc(var(--header-height)-var(--header-stuck))] text-on-header shadow-card">
      <div
        // With large text on a small screen the second half goes below the first.
        className="page flex min-h-(--header-stuck) flex-wrap items-center gap-1"
      >
        <Link
          to={paths.home()}
          className="flex min-h-11 min-w-min items-center max-md:grow max-md:basis-0 sm:mr-3"
          aria-label={`${client.name}, home`}
        >
          <Logo name={client.name} />
        </Link>
        {isKiosk ? (
          <Suspense>
            <KioskNav client={client} user={user} bookPath={bookPath} linkStyle={NAV_LINK} />
          </Suspense>
        ) : (
          <nav aria-label="Main" className="hidden grow items-center md:flex">
            <Link to={bookPath} className={NAV_LINK}>
              Book an activity
            </Link>
            {client.onlineJoiningEnabled && (
              <AreaLink to={areaPaths.onlineJoining()} className={NAV_LINK}>
                Buy a membership
              </AreaLink>
            )}
          </nav>
        )}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
          {user ? (
            !isKiosk && (
              <div className="hidden md:block">
                <AccountMenu user={user} />
              </div>
            )
          ) : (
            <button type="button" data-testid="login" className={NAV_LINK} onClick={() => loginWindow.open()}>
              Log in
            </button>
          )}
          <BasketLink />
          {!isKiosk && (
            <div className="md:hidden">
              <IconButton
                label="Menu"
                icon={<MenuIcon size={24} />}
                onDark
                onClick={() => setDrawerOpen(true)}
              />
            </div>
          )}
        </div>
      </div>
      {drawerOpen !== null && (
        <Suspense>
          <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} bookPath={bookPath} />
        </Suspense>
      )}
    </header>
  )
}

function BasketLink() {
  // A basket that can't be read (409 at a release) costs the page its count, nothing else.
  const { data: cart } = useQuery({ ...cartQuery(), throwOnError: false })
  const count = cart?.placeCount ?? 0
  const spoken = count === 0 ? 'Basket, empty' : `Basket, ${countWords(count, 'item')}`
  return (
    <Link
      to={paths.basket()}
      aria-label={spoken}
      className="relative inline-grid size-11 place-items-center rounded-md hover:bg-current/12"
    >
      <BasketIcon size={24} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0.5 right-0 min-w-5 rounded-full bg-mark px-1 text-center text-xs font-bold text-on-mark"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
