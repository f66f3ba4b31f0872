/** Addresses about law and people's details; apart from paths.ts, which every first view loads. */
export const legalPaths = {
  /** Statements, where the operator names no page of its own. */
  accessibility: () => '/accessibility',
  cookies: () => '/cookies',
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** Complaining about the use of personal data. */
  dataComplaint: () => '/data-complaint',
}
