import { accountRoot } from './account-paths.ts'

type ContractParams = { contractId: number }

/** Addresses of a contract's pages; apart from account-paths.ts, which the first view of the account loads. */
export const contractPaths = {
  contract: ({ contractId }: ContractParams) => `${accountRoot}/memberships/${contractId}`,
  payment: ({ contractId }: ContractParams) => `${accountRoot}/memberships/${contractId}/payment`,
  changePlan: ({ contractId }: ContractParams) => `${accountRoot}/memberships/${contractId}/plan`,
  freeze: ({ contractId }: ContractParams) => `${accountRoot}/memberships/${contractId}/freeze`,
  leave: ({ contractId }: ContractParams) => `${accountRoot}/memberships/${contractId}/leave`,
}
