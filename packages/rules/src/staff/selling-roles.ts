import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'

/** Roles that sell at a desk. They stand alone, since the checkout of all people asks for them and for no other right. */
export const sellingRoles = ['reception', 'duty-manager', 'owner'] as const satisfies readonly StaffRole[]
