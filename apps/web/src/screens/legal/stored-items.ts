/** Something that a page of ours may store in the visitor's browser. */
export type StoredItem = {
  names: readonly string[]
  purpose: string
  life: string
  /** True for what only operators with analytics containers ask. */
  isOfAnalytics?: boolean
}

export const storedCookies: readonly StoredItem[] = [
  {
    names: ['sid', '__Host-sid', '__Host-framed-sid'],
    purpose: 'Keeps your basket, and your log-in once you log in. The name depends on how you came here.',
    life: 'Until you log out or are logged out automatically. Without a log-in, until you close the browser, or after a booking until a week after its last session.',
  },
  {
    names: ['logged_in', 'framed_logged_in'],
    purpose: 'Tells other open pages that you’ve logged in or out.',
    life: 'As long as the log-in.',
  },
  {
    names: ['desk', '__Host-desk'],
    purpose:
      'For staff alone: knows a desk at which they’ve logged in, so that they can switch users by a PIN.',
    life: 'A day.',
  },
  {
    names: ['venue'],
    purpose: 'Remembers the venue you looked at last.',
    life: 'A year.',
  },
  {
    names: ['place'],
    purpose: 'Remembers the place you searched near, to some hundred metres.',
    life: 'Half a year, or until you clear the place.',
  },
  {
    names: ['analytics'],
    purpose: 'Remembers whether your visit may be counted.',
    life: 'Half a year.',
    isOfAnalytics: true,
  },
  {
    names: ['waited'],
    purpose: 'Lets your browser in before newcomers, after it was asked to wait because we were very busy.',
    life: 'A minute.',
  },
  {
    names: ['cookies-kept'],
    purpose: 'Finds out whether your browser keeps cookies, since a basket needs them.',
    life: 'Removed at once.',
  },
]

export const storedInBrowser: readonly StoredItem[] = [
  {
    names: ['tickets'],
    purpose: 'Keeps tickets you’ve opened, so that they open without a signal.',
    life: 'Until a day after the session, and then until you next open a ticket. You can remove it on the ticket, and logging out removes it.',
  },
  {
    names: ['touchline.joining'],
    purpose: 'Remembers the membership that staff prepared for you, after you followed their link.',
    life: 'Until it’s in your basket, or you close the tab.',
  },
  {
    names: ['order-key'],
    purpose: 'Opens a booking again after you followed the link in our email.',
    life: 'Until you close the tab.',
  },
  {
    names: ['new-password-asked-at'],
    purpose: 'Leads you back to the page where you asked for a new password.',
    life: 'Until you choose the new password, or log out. After two hours it is no longer used.',
  },
  {
    names: ['touchline.lost-chunk'],
    purpose: 'Stops a page from loading again and again when a part of it is missing.',
    life: 'Until you close the tab.',
  },
  {
    names: ['embedded'],
    purpose: 'Keeps these pages as they are inside another site.',
    life: 'Until you close the tab.',
  },
  {
    names: ['bearer'],
    purpose: 'Keeps your log-in, on sites where the cookie alone is not enough.',
    life: 'Until you log out, or close the tab.',
  },
  {
    names: ['touchline.day-marks', 'touchline.day-device'],
    purpose:
      'For staff alone: keeps which bookings were checked in without a signal, by their numbers, until that is sent; and a random name for this device.',
    life: 'Until they are sent. The name stays until you clear this site’s data.',
  },
  {
    names: ['day-list'],
    purpose:
      'For staff alone: keeps the list of the day that they have open, so that it opens without a signal.',
    life: 'It opens for 15 minutes without use. Logging out, and the end of the log-in, remove it.',
  },
  {
    names: ['kiosk', 'kiosk-last-used', 'kiosk-desk-code', 'touchline.desk'],
    purpose:
      'On our own screens at venues and for staff alone: keeps a visit or a sale apart from the next one.',
    life: 'Until the visit ends, or the tab is closed.',
  },
]
