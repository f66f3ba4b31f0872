type Props = {
  children: string
  /** True on a page that shows errors: its title says so first (GOV.UK). */
  hasErrors?: boolean
}

/** Sets the title 'Bookings | {title}' (spec 2). React puts it into the head; one a screen. */
export function PageTitle({ children, hasErrors = false }: Props) {
  return <title>{`${hasErrors ? 'Error: ' : ''}Bookings | ${children}`}</title>
}
