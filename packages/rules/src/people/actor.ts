/**
 * Party that moves a payment or a refund along: the customer or visitor on their page, staff by their number,
 * the operator's people at the terminal by name, or an automatic actor. `operator` alone means that the
 * operator has cancelled the session.
 */
export type Actor =
  | 'customer'
  | `staff ${number}`
  | 'operator'
  | `operator ${string}`
  | 'bank'
  | 'webhook'
  | 'sweep'

export type ActorKind = 'customer' | 'staff' | 'operator' | 'bank' | 'webhook' | 'sweep'

export const kindOfActor = (who: Actor): ActorKind => who.split(' ', 1)[0] as ActorKind

/** True when a person decided it, and gave their reason in words. */
export const isByPerson = (who: Actor): boolean => ['staff', 'operator'].includes(kindOfActor(who))
