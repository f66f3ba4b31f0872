import type { VisitorRecord } from '../../stores/account/visitors.ts'

/**
 * Whether a card may be saved by this person and paid with: a customer's own, on a device of their own. Staff who act for
 * others use no customer's card, and a kiosk is used by one person after another.
 */
export const mayUseSavedCards = (
  visitor: Pick<VisitorRecord, 'customerId' | 'role' | 'isKiosk'> | null,
): visitor is Pick<VisitorRecord, 'customerId' | 'role' | 'isKiosk'> & { customerId: number } =>
  visitor !== null && visitor.customerId !== null && visitor.role === 'customer' && !visitor.isKiosk

/** The provider's name for a customer, whose saved cards belong together there. */
export const customerRefOf = (clientId: number, customerId: number): string => `${clientId}-${customerId}`
