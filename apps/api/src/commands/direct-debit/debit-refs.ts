/** Our names at a provider of direct debit. */
export const mandateRefOf = (id: string): string => `TLM-${id}`
export const debitRefOf = (id: string): string => `TLD-${id}`
export const debitRefundRefOf = (id: string): string => `TLR-${id}`
