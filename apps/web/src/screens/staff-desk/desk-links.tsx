import { useQuery } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import type { Cover } from '@touchline/contract/entities/cover/cover'
import type { StaffAct } from '@touchline/rules/staff/rights'
import { countWords } from '@touchline/rules/words/count-words'
import { venueQuery } from '../../calls/catalogue/get-venue.ts'
import { complaintsQuery } from '../../calls/complaints/staff-complaints.ts'
import { coversQuery, coversToDecide } from '../../calls/cover/covers.ts'
import { sentDocumentsQuery } from '../../calls/documents/sent-documents.ts'
import { useMay } from '../../calls/staff/own-posts.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { staffPaths } from '../../staff-paths.ts'

type Complaints = { meta: { open: number; urgent: number } }

/** Says how many complaints about data are open, and how many of them can't wait: '2 open, 1 urgent' */
function complaintWords(complaints: Complaints | undefined): string {
  if (!complaints) return 'With 30 days to acknowledge'
  const { open, urgent } = complaints.meta
  if (open === 0) return 'None is open'
  return urgent === 0 ? `${open} open` : `${open} open, ${urgent} urgent`
}

type Waiting = { data: readonly { waitsDays: number }[]; meta: { total: number } }

/** Says how many documents wait, and how long the oldest one does: '3 wait, the oldest for 9 days' */
function waitingWords(waiting: Waiting | undefined): string {
  const oldest = waiting?.data[0]
  if (!waiting || !oldest) return waiting ? 'None waits' : 'Sent by members'
  const days = oldest.waitsDays === 0 ? 'since today' : `for ${countWords(oldest.waitsDays, 'day')}`
  const { total } = waiting.meta
  return total === 1 ? `One waits, ${days}` : `${total} wait, the oldest ${days}`
}

/** Says how many requests for cover wait for the reader's decision. */
function coverWords(covers: readonly Cover[] | undefined): string {
  if (!covers) return 'Who stands in for whom'
  const count = coversToDecide(covers)
  if (count === 0) return 'None waits'
  return count === 1 ? 'One waits' : `${count} wait`
}

type Tile = {
  label: string
  note: string
  to: string
  /** Act that the page is for; a tile without one is for all staff. */
  act?: StaffAct
  /** True for what is of no single venue: staff of some are refused there. */
  isOfAll?: true
  /** True for what can't wait: its note stands out. */
  isUrgent?: boolean
}

/** Asks for the count of complaints about data, for those who handle them, and returns their tile. */
function useComplaintsTile(): Tile {
  const { data } = useQuery({
    ...complaintsQuery(),
    enabled: useMay()('handle-complaints', 'everywhere'),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  return {
    act: 'handle-complaints',
    isOfAll: true,
    label: 'Complaints about data',
    note: complaintWords(data),
    isUrgent: (data?.meta.urgent ?? 0) > 0,
    to: staffPaths.complaints(),
  }
}

/** Links staff to what they need most often, beside a customer and an order. */
export function DeskLinks({ user: { homeVenueSlug } }: { user: User }) {
  const may = useMay()
  // A venue that has left the site is no one's any more.
  const { data: venue } = useQuery({
    ...venueQuery(homeVenueSlug ?? ''),
    enabled: homeVenueSlug !== null,
    throwOnError: false,
  })
  const { data: waiting } = useQuery({
    ...sentDocumentsQuery(),
    // Staff of some venues alone are refused.
    enabled: may('look-at-documents', 'everywhere'),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const { data: covers } = useQuery({
    ...coversQuery(),
    enabled: may('approve-cover'),
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const complaints = useComplaintsTile()
  const tiles: readonly Tile[] = [
    { act: 'take-register', label: 'Check in', note: 'Who comes today', to: staffPaths.today() },
    venue
      ? { label: 'Today’s sessions', note: venue.name, to: paths.chooseActivity({ venueSlug: venue.slug }) }
      : { label: 'Today’s sessions', note: 'Choose a venue', to: paths.home() },
    { act: 'approve-cover', label: 'Cover to approve', note: coverWords(covers), to: staffPaths.today() },
    { act: 'see-waitlists', label: 'Waitlists', note: 'Who is waiting', to: staffPaths.waitlists() },
    { act: 'open-drawer', label: 'Cash drawers', note: 'Open, count and close', to: staffPaths.drawers() },
    { act: 'see-takings', label: 'Takings', note: 'Of a day, and as a file', to: staffPaths.takings() },
    { act: 'see-money', label: 'Money to settle', note: 'What is owed, and refunds', to: staffPaths.money() },
    {
      act: 'look-at-documents',
      isOfAll: true,
      label: 'Documents to look at',
      note: waitingWords(waiting),
      to: staffPaths.documents(),
    },
    {
      act: 'search-acts',
      isOfAll: true,
      label: 'What staff have done',
      note: 'With people’s things',
      to: staffPaths.acts(),
    },
    complaints,
    { act: 'manage-staff', label: 'Team', note: 'Who has which role', to: staffPaths.team() },
    {
      act: 'see-mails',
      isOfAll: true,
      label: 'Emails sent',
      note: 'To whom, and if they arrived',
      to: staffPaths.mails(),
    },
  ]
  const shown = tiles.filter(
    ({ act, isOfAll }) => act === undefined || may(act, isOfAll ? 'everywhere' : 'somewhere'),
  )
  return (
    <nav aria-label="At the desk" className="mt-4">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {shown.map(({ label, note, to, isUrgent = false }) => (
          <li key={label} className="grid">
            <Link
              to={to}
              className="flex min-h-16 flex-col justify-center rounded-lg border border-line bg-surface px-4 py-2 shadow-card hover:border-primary-text"
            >
              <span className="font-bold text-primary-text">{label}</span>{' '}
              <span className={isUrgent ? 'text-sm font-bold text-danger' : 'text-sm text-ink-soft'}>
                {note}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
