import type { VisitorRecord } from '../../stores/account/visitors.ts'

/**
 * True when this person may save cards and pay with them: a customer, on a device of their own. Staff who act
 * for others use no customer's card, and a kiosk is shared.
 */
export const mayUseSavedCards = (
  visitor: Pick<VisitorRecord, 'customerId' | 'role' | 'isKiosk'> | null,
): visitor is Pick<VisitorRecord, 'customerId' | 'role' | 'isKiosk'> & { customerId: number } =>
  visitor !== null && visitor.customerId !== null && visitor.role === 'customer' && !visitor.isKiosk

/** Returns the provider's name for a customer, which groups their saved cards there. */
export const customerRefOf = (clientId: number, customerId: number): string => `${clientId}-${customerId}`
