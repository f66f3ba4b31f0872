import type { StaffRole } from '@touchline/contract/entities/staff/staff-post'

/** Name of each role, as staff read it. */
export const roleWords: Readonly<Record<StaffRole, string>> = {
  reception: 'Reception',
  instructor: 'Instructor',
  'duty-manager': 'Duty manager',
  finance: 'Finance',
  owner: 'Owner',
}

/** Says a post in a sentence: 'Reception at Lockside', 'Owner at all venues'. */
export const postWords = (role: StaffRole, venueName: string | null): string =>
  `${roleWords[role]} at ${venueName ?? 'all venues'}`
