/**
 * Party that moves a payment or a refund along: the customer or visitor on their page, staff by their number,
 * the operator's people at the terminal by name, or an automatic actor. `operator` alone means that the
 * operator has cancelled the session.
 */
export type Who =
  | 'customer'
  | `staff ${number}`
  | 'operator'
  | `operator ${string}`
  | 'bank'
  | 'webhook'
  | 'sweep'

export type WhoKind = 'customer' | 'staff' | 'operator' | 'bank' | 'webhook' | 'sweep'

export const kindOfWho = (who: Who): WhoKind => who.split(' ', 1)[0] as WhoKind

/** True when a person decided it, and gave their reason in words. */
export const isByPerson = (who: Who): boolean => ['staff', 'operator'].includes(kindOfWho(who))
