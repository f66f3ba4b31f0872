type Props = {
  children: string
  /** GOV.UK: a page that shows errors says so first in its title. */
  hasErrors?: boolean
}

/** Spec 2: 'Bookings | {title}'. React puts it into the head; one a screen. */
export function PageTitle({ children, hasErrors = false }: Props) {
  return <title>{`${hasErrors ? 'Error: ' : ''}Bookings | ${children}`}</title>
}
