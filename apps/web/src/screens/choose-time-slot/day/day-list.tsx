import type { CategoryKind } from '@touchline/contract/entities/catalogue/category'
import { latePart } from '../../../page/late-part.tsx'
import type { SlotView } from '../../../slot-view.ts'
import type { ListProps } from '../day-facts.ts'

type Props = ListProps & { locationSlug: string | null }

// Half of the screen's script. The server's rendering can be read without it.
const lists = {
  classes: latePart<Props>(async () => (await import('./class-day.tsx')).ClassDay),
  ticketed: latePart<Props>(async () => (await import('./ticketed-day.tsx')).TicketedDay),
  'by-time': latePart<Props>(async () => (await import('./court-day.tsx')).CourtDay),
  'by-location': latePart<Props>(async () => (await import('./location-day.tsx')).LocationDay),
}

const listFor = (kind: CategoryKind, view: SlotView) => (kind === 'resources' ? view : kind)

/** Loads the script of a list, for the loader: the server renders the list in one go. */
export const preloadList = (kind: CategoryKind, view: SlotView) => lists[listFor(kind, view)].preload()

/** Lists what can be booked on a day. */
export function DayList({ view, ...props }: Props & { view: SlotView }) {
  const List = lists[listFor(props.facts.kind, view)]
  return <List {...props} />
}
