/**
 * Who moves a payment or a refund along: the customer or visitor at their page, staff by their number, the operator's
 * people at the terminal by name, or what acts by itself. `operator` alone is the session that the operator has cancelled.
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

/** A person has decided it, in words of their own. */
export const isByPerson = (who: Who): boolean => ['staff', 'operator'].includes(kindOfWho(who))
