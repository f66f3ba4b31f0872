import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { fullName } from '@touchline/rules/people/full-name'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { coursesQuery } from '../../calls/catalogue/list-courses.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { useLoginWindow } from '../../features/login/login-window.tsx'
import { useVenueSlug } from '../../features/venue/use-venue-slug.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { Link } from '../../page/link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { areaPaths, paths, wholeVenue } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ContactLink } from '../contact-link.tsx'
import { useHelp } from '../help/use-help.ts'
import { LegalNav } from '../legal-nav.tsx'
import { AccountNav } from './account-nav.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

/** Spec 2: words of the small-screen drawer. */
const WORDS = {
  lead: 'Login to make bookings faster and manage your account',
  logIn: 'Log in',
  createAccount: 'Create an account',
  logOut: 'Log out',
} as const

type Props = { open: boolean; onClose: () => void; bookPath: string }

const ROW = 'flex min-h-11 items-center px-4 font-bold hover:bg-quiet'

/** Shows the side drawer of small screens (spec 2). */
export function Drawer({ open, onClose, bookPath }: Props) {
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const loginWindow = useLoginWindow()
  const hasJoining = usePageFacts().areaOrigins.onlineJoining !== undefined
  return (
    <Dialog open={open} onClose={onClose} title="Menu" shape="drawer">
      <div className="-mx-4 grid gap-5">
        {user ? (
          <p className="flex items-center gap-3 px-4 text-ink-soft">
            <ProfilePhoto address={user.profilePhoto} />
            <span>Logged in as {fullName(user)}</span>
          </p>
        ) : (
          <div className="mx-4 grid gap-3 rounded-lg bg-primary-50 p-4">
            <p>{WORDS.lead}</p>
            <Button
              wide
              onClick={() => {
                onClose()
                loginWindow.open()
              }}
            >
              {WORDS.logIn}
            </Button>
            <LinkButton to={paths.register()} variant="secondary" wide onClick={onClose}>
              {WORDS.createAccount}
            </LinkButton>
          </div>
        )}
        <nav aria-label="Main">
          <ul>
            <li>
              <Link to={bookPath} onClick={onClose} className={ROW}>
                Book an activity
              </Link>
            </li>
            <BrowseRows onFollow={onClose} />
            {!user && (
              <li>
                <Link to={paths.findBooking()} onClick={onClose} className={ROW}>
                  Find my booking
                </Link>
              </li>
            )}
            {client.onlineJoiningEnabled && hasJoining && (
              <li>
                <AreaLink to={areaPaths.onlineJoining()} className={ROW} onClick={onClose}>
                  Buy a membership
                </AreaLink>
              </li>
            )}
          </ul>
        </nav>
        {user && <AccountNav logOutWords={WORDS.logOut} onLeave={onClose} />}
        <Help />
        <LegalNav
          listStyle="border-t border-line pt-3"
          linkStyle="flex min-h-11 items-center px-4 text-ink-soft hover:bg-quiet"
          onFollow={onClose}
        />
      </div>
    </Dialog>
  )
}

/** Leads to every venue, and to what the chosen one has on: its week, and its courses where it has any. */
function BrowseRows({ onFollow }: { onFollow: () => void }) {
  const venueSlug = useVenueSlug()
  const { data: courses } = useQuery({
    ...coursesQuery(venueSlug ?? ''),
    enabled: venueSlug !== null,
    throwOnError: false,
  })
  const rows = [
    { words: 'Find a venue', to: paths.home({ find: 'venues' }) },
    ...(venueSlug === null
      ? [{ words: 'Search all venues', to: paths.search() }]
      : [
          {
            words: 'What’s on this week',
            to: paths.week({ venueSlug, activitySlug: wholeVenue, dateSlug: 'today' }),
          },
          ...(courses && courses.length > 0
            ? [{ words: 'Courses', to: paths.chooseCourseAtVenue({ venueSlug }) }]
            : []),
        ]),
  ]
  return rows.map(({ words, to }) => (
    <li key={words}>
      <Link to={to} onClick={onFollow} className={ROW}>
        {words}
      </Link>
    </li>
  ))
}

/** Says how to reach the venue or the operator. */
function Help() {
  const { name, phone, email, hours } = useHelp()
  if (!(phone || email)) return null
  return (
    <section aria-labelledby="menu-help" className="border-t border-line px-4 pt-3">
      <h3 id="menu-help" className="mb-1 text-base">
        Help
      </h3>
      <p className="text-sm text-ink-soft">{[name, hours].filter(Boolean).join(', ')}</p>
      <p className="flex flex-col *:flex *:min-h-11 *:items-center">
        <ContactLink phone={phone} />
        <ContactLink email={email} />
      </p>
    </section>
  )
}
