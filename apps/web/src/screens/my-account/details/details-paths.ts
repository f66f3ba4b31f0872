import { accountPaths } from '../../../account-paths.ts'

/** Addresses below My details; apart from account-paths.ts, which the first view of the account loads. */
export const detailsPaths = {
  changeEmail: () => `${accountPaths.details()}/email`,
  changePassword: () => `${accountPaths.details()}/password`,
  closeAccount: () => `${accountPaths.details()}/close`,
  familyMember: ({ personId }: { personId: number }) => `${accountPaths.details()}/family-${personId}`,
}
